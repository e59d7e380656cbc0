// A link holds everything but the file that it is about: it asks for that, and tells another one from it.

/** A file as a link names it. */
export interface NamedFile {
  name: string;
  /** Of its content. */
  fingerprint: string;
}

/** The card that asks for a file. */
export class WantedFile {
  private anyway: (() => void) | null = null;

  constructor(private readonly get: <E extends HTMLElement>(id: string) => E, sample: () => void) {
    get("wanted-open").addEventListener("click", () => get("open").click());
    get("wanted-sample").addEventListener("click", sample);
    get("wanted-anyway").addEventListener("click", () => this.anyway?.());
  }

  hide(): void {
    this.get("wanted").hidden = true;
  }

  /** Asks for a file. */
  ask({ name, fingerprint }: NamedFile): void {
    this.tell(`This link is about ${name}`, `Drop it here, or open it: the rest of the link is ready. Nothing leaves this machine, so the file is not in the link. Its fingerprint is ${fingerprint}.`, null);
  }

  /** Warns of another file than the one asked for, which may be opened `anyway`. */
  warn(wanted: NamedFile, given: NamedFile, anyway: () => void): void {
    const same = given.name === wanted.name ? "This is another file of the same name" : `${given.name} is not ${wanted.name}`;
    this.tell(same, `Its fingerprint is ${given.fingerprint}, the link is about ${wanted.fingerprint}. Opened anyway, it keeps the link's settings, but not its points and what was placed.`, anyway);
  }

  private tell(title: string, text: string, anyway: (() => void) | null): void {
    this.anyway = anyway;
    this.get("wanted-title").textContent = title;
    this.get("wanted-text").textContent = text;
    this.get("wanted-anyway").hidden = anyway === null;
    this.get("wanted").hidden = false;
  }
}
