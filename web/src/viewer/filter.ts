// Which polygons a search may use, and what a metre of them costs; as `waymesh path --area-cost … --include-flags …` take it.

export interface Filter {
  /** Of areas whose metre does not cost 1; `inf` closes an area. */
  costs: Record<string, number | "inf">;
  /** Only polygons with one of these flag bits. */
  include: number;
  /** None with any of these. */
  exclude: number;
}

export const NO_FILTER: Filter = { costs: {}, include: 0xffff, exclude: 0 };

/** The `filter` of a request; nothing where everything is as usual. */
export function asField({ costs, include, exclude }: Filter): { filter?: object } {
  const isUsual = Object.keys(costs).length === 0 && include === NO_FILTER.include && exclude === 0;
  return isUsual ? {} : { filter: { include, exclude, area_costs: costs } };
}

export function asOptions({ costs, include, exclude }: Filter): string {
  const options = Object.entries(costs).map(([area, cost]) => ` --area-cost ${area}=${cost}`);
  if (include !== NO_FILTER.include) options.push(` --include-flags ${include}`);
  if (exclude !== 0) options.push(` --exclude-flags ${exclude}`);
  return options.join("");
}

/** A cost as it is typed: a number above 0, or `inf`; null for none. */
export function readCost(text: string): number | "inf" | null {
  if (/^(inf|infinity|∞)$/i.test(text.trim())) return "inf";
  const cost = Number(text);
  return text.trim() !== "" && cost > 0 && Number.isFinite(cost) ? cost : null;
}

/** `3=2.5,4=inf` with flags, from a link. */
export function readFilter(given: URLSearchParams): Filter {
  const costs: Filter["costs"] = {};
  for (const part of (given.get("costs") ?? "").split(",")) {
    const [area = "", text = ""] = part.split("=");
    const cost = readCost(text);
    if (/^\d{1,3}$/.test(area) && Number(area) < 256 && cost !== null && cost !== 1) costs[area] = cost;
  }
  const flags = (name: string, usual: number) => {
    const bits = Number(given.get(name) ?? usual);
    return Number.isInteger(bits) && bits >= 0 && bits <= 0xffff ? bits : usual;
  };
  return { costs, include: flags("include", NO_FILTER.include), exclude: flags("exclude", 0) };
}

export function writeFilter({ costs, include, exclude }: Filter, parts: URLSearchParams): void {
  const list = Object.entries(costs).map(([area, cost]) => `${area}=${cost}`);
  if (list.length > 0) parts.set("costs", list.join());
  if (include !== NO_FILTER.include) parts.set("include", String(include));
  if (exclude !== 0) parts.set("exclude", String(exclude));
}

/** The fields for costs, one for each area that a mesh has, and for flags. */
export class FilterControls {
  private areas: number[] = [];

  constructor(private readonly get: <E extends HTMLElement>(id: string) => E, private readonly state: () => Filter, private readonly changed: (filter: Filter) => void) {
    for (const name of ["include", "exclude"] as const) {
      get(`filter-${name}`).addEventListener("change", ({ target }) => {
        const bits = Number((target as HTMLInputElement).value);
        if (Number.isInteger(bits) && bits >= 0 && bits <= 0xffff) this.changed({ ...this.state(), [name]: bits });
        this.show();
      });
    }
  }

  /** There is another mesh, with these areas. */
  adopt(areas: number[]): void {
    this.areas = areas;
    this.show();
  }

  show(): void {
    const { costs, include, exclude } = this.state();
    const known = [...new Set([...this.areas, ...Object.keys(costs).map(Number)])].sort((a, b) => a - b);
    const fields = known.map((area) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      Object.assign(input, { type: "text", inputMode: "decimal", value: String(costs[area] ?? 1) });
      input.dataset["cost"] = String(area);
      input.addEventListener("change", () => this.cost(area, input.value));
      label.append(`Area ${area} `, input);
      return label;
    });
    if (!this.get("costs").contains(document.activeElement)) this.get("costs").replaceChildren(...fields);
    this.get<HTMLInputElement>("filter-include").value = String(include);
    this.get<HTMLInputElement>("filter-exclude").value = String(exclude);
  }

  private cost(area: number, text: string): void {
    const filter = this.state();
    const cost = readCost(text);
    const { [area]: _, ...others } = filter.costs;
    this.changed({ ...filter, costs: cost === null || cost === 1 ? others : { ...others, [area]: cost } });
  }
}
