import type { Faults } from './faults.ts';
import { type BracketKind, callLists, type Frame, follows, frameIn } from './frame.ts';

const kinds: Readonly<Record<string, BracketKind>> = { '[': 'list', '{': 'object', '(': 'tuple' };
const closes: Readonly<Record<string, BracketKind>> = { ']': 'list', '}': 'object', ')': 'tuple' };

/** What was written last in a list or object; `dropped` is something that was not data. */
export type Last = 'open' | 'comma' | 'key' | 'colon' | 'value' | 'dropped';

const misfit = 'brackets that do not fit, and do not say where they belong';

/** The open brackets, and the JSON text written so far with brackets that fit and single commas. */
export class BracketWriter {
  /** The text written. */
  readonly parts: string[] = [];
  last: Last = 'open';
  private readonly stack: Frame[] = [];
  /** How many of the open brackets are objects. */
  private objects = 0;
  private hasComma = false;
  private beforeDrop: Last = 'open';
  /** Whether the innermost list has an entry that is neither list nor object; by depth. */
  private readonly entries: ('none' | 'list' | 'other')[] = [];
  /** The last object that was closed. */
  private closed: Frame | undefined;
  private readonly faults: Faults;
  private readonly isTool: (name: string) => boolean;

  constructor(faults: Faults, isTool: (name: string) => boolean) {
    this.faults = faults;
    this.isTool = isTool;
  }

  get depth(): number {
    return this.stack.length;
  }

  get inObject(): boolean {
    return this.stack.at(-1)?.kind === 'object';
  }

  /** The key of the object that is open, `''` in lists. */
  get openKey(): string {
    return this.stack.at(-1)?.key ?? '';
  }

  /** Whether a key is what comes next. */
  get wantsKey(): boolean {
    return this.inObject && this.last !== 'colon' && this.last !== 'key';
  }

  open(bracket: string): void {
    const kind = kinds[bracket] as BracketKind;
    if (kind === 'object' && this.wantsKey && this.last === 'open') {
      // `{{`, as templates double it; the second closing one will be one too many.
      this.faults.add('bracket_mismatch');
      return;
    }
    this.closeForgotten(kind);
    this.beforeValue(kind === 'object' ? 'other' : 'list');
    if (kind === 'tuple') this.faults.add('bracket_mismatch');
    this.parts.push(kind === 'object' ? '{' : '[');
    this.stack.push(frameIn(this.stack.at(-1), kind, this.parts.length, this.isTool));
    this.entries.push('none');
    if (kind === 'object') this.objects++;
    this.last = 'open';
  }

  /** Whether what comes next is an argument of a call, or a part of one. */
  get inArguments(): boolean {
    const { isInner, isArguments } = this.stack.at(-1) ?? {};
    return isInner === true || isArguments === true;
  }

  /** `next` is what follows the bracket. */
  close(bracket: string, next: string): void {
    const kind = closes[bracket] as BracketKind;
    if (kind === 'tuple' && this.isForList(next)) {
      this.faults.add('bracket_mismatch');
      this.pop();
      return;
    }
    if (this.stack.at(-1)?.kind === kind) {
      this.pop();
      return;
    }
    const isOpen = this.stack.some((frame) => frame.kind === kind);
    if (this.inArguments || (kind === 'object' && this.last !== 'value')) this.refuse(misfit);
    if (!isOpen) this.faults.add('bracket_mismatch');
    // One too many; where the innermost bracket was not just closed, it is of the wrong kind.
    if (!isOpen && (kind === 'tuple' || this.parts.at(-1) === bracket)) {
      if (kind === 'object' && this.closed?.goesOn) this.refuse(misfit);
      return;
    }
    while (isOpen && this.stack.at(-1)?.kind !== kind) this.closeMissing();
    const closed = this.stack.at(-1)?.kind ?? kind;
    this.pop();
    if (!follows(next, closed, this.stack.at(-1)?.kind)) this.refuse(misfit);
  }

  /** Whether a round bracket that closes none of its kind stands where that of a list must. */
  private isForList(next: string): boolean {
    const isOpen = this.stack.some((frame) => frame.kind === 'tuple');
    return !isOpen && this.stack.at(-1)?.kind === 'list' && /^(?:[\])}]|$|,\s*[[(])/.test(next);
  }

  /** Closes all that was left open, behind the last call that is whole; false if there is none. */
  end(): boolean {
    this.faults.add('bracket_mismatch', this.stack.length);
    const inside = this.stack.findIndex(
      ({ kind, key }) => kind === 'object' && !callLists.has(key),
    );
    const kept = this.stack.slice(0, inside < 0 ? undefined : inside);
    let last = kept.findLastIndex(({ kind }) => kind !== 'object');
    // A name before an object that was cut off is half a pair, and so is one in round brackets.
    const isHalf = inside > 0 || kept[last]?.kind === 'tuple' || kept.length > 2 || this.closed;
    const isPair = isHalf && this.endsInName(kept[last]);
    if (isPair) last = kept.findLastIndex(({ kind }, nth) => nth < last && kind !== 'object');
    if (last < 0) return false;
    this.stack.length = last + 1;
    this.parts.length = kept[last]?.whole ?? 0;
    for (const { kind } of this.stack.splice(0).reverse()) {
      this.parts.push(kind === 'object' ? '}' : ']');
    }
    return true;
  }

  /** Whether the last entry of a list is the name of a tool. */
  private endsInName(frame: Frame | undefined): boolean {
    const entry = frame && this.parts[frame.whole - 1];
    return entry?.startsWith('"') === true && this.isTool(JSON.parse(entry));
  }

  comma(): void {
    this.missingValue();
    const { last } = this;
    if (last === 'dropped') this.last = this.hasComma ? 'comma' : this.beforeDrop;
    else if (last === 'open' || last === 'comma') this.faults.add('invalid_commas');
    if (last === 'open' && this.inArguments) this.refuse('a comma before the first argument');
    if (this.last !== 'open') this.last = 'comma';
    this.hasComma = this.last === 'comma';
  }

  colon(): void {
    if (this.last === 'value') this.refuse('a colon behind a value');
    if (this.stack.length > 0 && !this.inObject) this.refuse('a colon in a list');
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
    if (isKey) this.key(JSON.parse(json));
    else this.entryEnds();
  }

  private key(key: string): void {
    const frame = this.stack.at(-1) as Frame;
    if (frame.hasMember) frame.goesOn = true;
    if (frame.keys.has(key)) this.refuse(`an object with the key ${key} twice`);
    frame.keys.add(key);
    frame.key = key;
  }

  private entryEnds(): void {
    const frame = this.stack.at(-1);
    if (frame !== undefined && frame.kind !== 'object') frame.whole = this.parts.length;
  }

  private refuse(what: string): void {
    this.faults.refuseBy('whole-data', what);
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
  private closeForgotten(kind: BracketKind): void {
    while (this.wantsKey && this.stack.length > 1) this.closeMissing();
    const isInTrajectory = this.objects === 0 && this.stack.length > 1;
    if (kind === 'list' && isInTrajectory && this.entries.at(-1) === 'other') this.closeMissing();
  }

  /** Closes the innermost bracket although its closing one is missing; a comma stays a comma. */
  private closeMissing(): void {
    const { hasComma } = this;
    if (this.isUnclear(this.stack.at(-1))) this.refuse(misfit);
    this.faults.add('bracket_mismatch');
    this.hasComma = false;
    this.last = 'value';
    this.pop();
    this.hasComma = hasComma;
    if (hasComma) this.last = 'comma';
  }

  /** Whether the bracket that is missing may be another one: of an object inside of the arguments. */
  private isUnclear(frame: Frame | undefined): boolean {
    const holds = (one: Frame | undefined) => one?.isArguments === true && one.hasMember;
    return (
      frame?.isInner === true || holds(frame) || (frame?.hasMember === true && holds(this.closed))
    );
  }

  private pop(): void {
    this.missingValue();
    this.trailingComma();
    if (this.inObject && this.last === 'key') this.refuse('a key without a value');
    const frame = this.stack.pop();
    this.entries.pop();
    if (frame?.kind === 'object') {
      this.objects--;
      this.closed = frame;
      const around = this.stack.at(-1);
      if (around !== undefined) around.hasMember = true;
    }
    this.parts.push(frame?.kind === 'object' ? '}' : ']');
    this.last = 'value';
    this.entryEnds();
  }

  /** `{"a":, "b"` and `{"a": }`: what was meant cannot be known. */
  private missingValue(): void {
    if (this.last !== 'colon') return;
    this.refuse('a key without a value');
    this.value('null');
  }

  private trailingComma(): void {
    if (this.hasComma && this.last === 'comma') this.faults.add('invalid_commas');
    this.hasComma = false;
  }
}
