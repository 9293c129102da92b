import type { Faults } from './faults.ts';

type Kind = 'list' | 'object' | 'tuple';

const kinds: Readonly<Record<string, Kind>> = { '[': 'list', '{': 'object', '(': 'tuple' };
const closes: Readonly<Record<string, Kind>> = { ']': 'list', '}': 'object', ')': 'tuple' };

/** What was written last in a list or object; `dropped` is something that was not data. */
export type Last = 'open' | 'comma' | 'key' | 'colon' | 'value' | 'dropped';

/** The open brackets, and the JSON text written so far with brackets that fit and single commas. */
export class Structure {
  /** The text written. */
  readonly parts: string[] = [];
  last: Last = 'open';
  private readonly stack: Kind[] = [];
  /** How many of the open brackets are objects. */
  private objects = 0;
  private hasComma = false;
  private beforeDrop: Last = 'open';
  /** Whether the innermost list has an entry that is neither list nor object; by depth. */
  private readonly entries: ('none' | 'list' | 'other')[] = [];
  private readonly faults: Faults;

  constructor(faults: Faults) {
    this.faults = faults;
  }

  get depth(): number {
    return this.stack.length;
  }

  get inObject(): boolean {
    return this.stack.at(-1) === 'object';
  }

  /** Whether a key is what comes next. */
  get wantsKey(): boolean {
    return this.inObject && this.last !== 'colon' && this.last !== 'key';
  }

  open(bracket: string): void {
    const kind = kinds[bracket] as Kind;
    if (kind === 'object' && this.wantsKey && this.last === 'open') {
      // `{{`, as templates double it; the second closing one will be one too many.
      this.faults.add('bracket_mismatch');
      return;
    }
    this.closeForgotten(kind);
    this.beforeValue(kind === 'object' ? 'other' : 'list');
    if (kind === 'tuple') this.faults.add('bracket_mismatch');
    this.parts.push(kind === 'object' ? '{' : '[');
    this.stack.push(kind);
    this.entries.push('none');
    if (kind === 'object') this.objects++;
    this.last = 'open';
  }

  close(bracket: string): void {
    const kind = closes[bracket] as Kind;
    if (this.stack.at(-1) !== kind) {
      const isOpen = this.stack.includes(kind);
      if (!isOpen) this.faults.add('bracket_mismatch');
      // One too many; where the innermost bracket was not just closed, it is of the wrong kind.
      if (!isOpen && (kind === 'tuple' || this.parts.at(-1) === bracket)) return;
      while (isOpen && this.stack.at(-1) !== kind) this.closeMissing();
    }
    this.pop();
  }

  /** Closes all that was left open. */
  end(): void {
    this.faults.add('bracket_mismatch', this.stack.length);
    // A text that was cut off after a comma has no comma too many.
    this.hasComma = false;
    while (this.stack.length > 0) this.pop();
  }

  comma(): void {
    this.missingValue();
    const { last } = this;
    if (last === 'dropped') this.last = this.hasComma ? 'comma' : this.beforeDrop;
    else if (last === 'open' || last === 'comma') this.faults.add('invalid_commas');
    if (this.last !== 'open') this.last = 'comma';
    this.hasComma = this.last === 'comma';
  }

  colon(): void {
    if (this.last !== 'key') return;
    this.parts.push(':');
    this.last = 'colon';
  }

  /** Writes a text, number or literal: a key where one is wanted. */
  value(json: string): void {
    const isKey = this.wantsKey;
    this.beforeValue('other');
    this.parts.push(json);
    this.last = isKey ? 'key' : 'value';
  }

  /** Notes that something was left out, so that the comma after it is no fault. */
  drop(): void {
    this.missingValue();
    if (this.last === 'key' || this.last === 'dropped') return;
    this.beforeDrop = this.last;
    this.last = 'dropped';
  }

  private beforeValue(entry: 'list' | 'other'): void {
    const at = this.entries.length - 1;
    if (at >= 0 && this.entries[at] !== 'other') this.entries[at] = entry;
    if (this.hasComma) this.parts.push(',');
    else if (this.last === 'value' || (this.last === 'dropped' && this.beforeDrop === 'value')) {
      this.faults.add('missing_commas');
      this.parts.push(',');
    } else if (this.last === 'key') this.parts.push(':');
    this.hasComma = false;
  }

  /**
   * Before an opening bracket where none may stand: as a key of an object, or as a list among the
   * entries of a trajectory, a closing bracket was forgotten.
   */
  private closeForgotten(kind: Kind): void {
    while (this.wantsKey && this.stack.length > 1) this.closeMissing();
    const isInTrajectory = this.objects === 0 && this.stack.length > 1;
    if (kind === 'list' && isInTrajectory && this.entries.at(-1) === 'other') this.closeMissing();
  }

  /** Closes the innermost bracket although its closing one is missing; a comma stays a comma. */
  private closeMissing(): void {
    const { hasComma } = this;
    this.faults.add('bracket_mismatch');
    this.hasComma = false;
    this.last = 'value';
    this.pop();
    this.hasComma = hasComma;
    if (hasComma) this.last = 'comma';
  }

  private pop(): void {
    this.missingValue();
    this.trailingComma();
    const kind = this.stack.pop();
    this.entries.pop();
    if (kind === 'object') this.objects--;
    this.parts.push(kind === 'object' ? '}' : ']');
    this.last = 'value';
  }

  /** `{"a":, "b"` and `{"a": }`: null, as nothing is there. */
  private missingValue(): void {
    if (this.last === 'colon') this.value('null');
  }

  private trailingComma(): void {
    if (this.hasComma && this.last === 'comma') this.faults.add('invalid_commas');
    this.hasComma = false;
  }
}
