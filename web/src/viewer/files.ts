// Files in and out.

/** Most bytes of a file that is opened: the library's memory here ends at 4 GiB. */
const MOST_BYTES = 1 << 30;

/** Hands a file to the reader. */
export function save(name: string, content: BlobPart, type = "application/octet-stream"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file's content; refuses what cannot be held. */
export async function read(file: File): Promise<ArrayBuffer> {
  if (file.size > MOST_BYTES) throw new Error(`${file.name}: ${file.size} bytes, at most ${MOST_BYTES} can be opened here: bake it on the command line`);
  return file.arrayBuffer();
}

/** Calls `take` with a file that is dropped anywhere, and `over` while one hovers. */
export function onDrop(take: (file: File) => void, over: (hovers: boolean) => void): void {
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    over(true);
  });
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) over(false);
  });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) take(file);
  });
}
