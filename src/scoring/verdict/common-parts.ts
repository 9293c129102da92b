/** So many different parts are known. */
const mostKnown = 1 << 14;

/** Holds once what many objects have in common. */
export class CommonParts {
  readonly #known = new Map<string, unknown>();

  /** An equal object: the one that came first. */
  of<Parts extends object>(parts: Parts): Parts {
    const key = JSON.stringify(parts);
    const known = this.#known.get(key) ?? parts;
    if (this.#known.size < mostKnown) this.#known.set(key, known);
    return known as Parts;
  }
}
