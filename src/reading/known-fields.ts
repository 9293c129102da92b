import { isJsonObject, type Json } from '../base/json.ts';

/** So many records tell which fields there are. */
const looked = 100;

/** The fields of the first records, among which one that no record has is sought if it is misspelt. */
export class KnownFields {
  readonly #names: Set<string>;
  #records = 0;

  /** `always`: the fields that there are whatever records have. */
  constructor(...always: readonly string[]) {
    this.#names = new Set(always);
  }

  /** Whether enough records are known. */
  get isFull(): boolean {
    return this.#records >= looked;
  }

  /** The names, with those of one level below. */
  get names(): readonly string[] {
    return [...this.#names];
  }

  /** Learns the fields of a record, if it is one of the first. */
  add(record: Json): void {
    if (this.isFull || !isJsonObject(record)) return;
    this.#records += 1;
    for (const [name, value] of Object.entries(record)) {
      this.#names.add(name);
      if (isJsonObject(value))
        for (const key of Object.keys(value)) this.#names.add(`${name}.${key}`);
    }
  }
}
