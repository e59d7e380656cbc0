// Small pieces of HTML as text.

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text that shows as it is. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** A table with a caption; cells are HTML. */
export function table(caption: string, head: string[], rows: string[][], hidden = false): string {
  const cells = (row: string[]) =>
    row.map((cell, i) => {
    // Narrow screens show the heading beside each cell.
    return i === 0 ? `<th scope="row">${cell}</th>` : `<td data-head="${head[i] ?? ""}">${cell}</td>`;
  });
  const columns = head.map((cell) => `<th scope="col">${cell}</th>`).join("");
  const body = rows.map((row) => `<tr>${cells(row).join("")}</tr>`).join("");
  const shown = hidden ? ' class="unseen"' : "";
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escape(caption)}"><table><caption${shown}>${caption}</caption><thead><tr>${columns}</tr></thead><tbody>${body}</tbody></table></div>`;
}
