import { type AnyNode, type DocumentNode, parse } from '@humanwhocodes/momoa';
import { pointerKeys } from '../model/pointer.ts';
import { type Position, positionAt } from './json/position.ts';

/** A text that was parsed for positions once, however many places in it are asked for. */
export class SourceText {
  readonly text: string;
  private document: DocumentNode | undefined;
  private starts: readonly number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * The offset (in UTF-16 units) of the value at a JSON pointer and, for a text value, of its
   * `inner`-th unit; of the nearest value above it where there is none; 0 where the text is no JSON.
   */
  offsetOf(pointer: string, inner = 0): number {
    const node = this.nodeAt(pointer);
    if (node?.range === undefined) return 0;
    const [start, end] = node.range;
    return node.type === 'String' && inner > 0
      ? rawOffset(this.text, start + 1, end - 1, inner)
      : start;
  }

  /**
   * The position of the value at a JSON pointer or above it and, for a text value, of its `inner`-th
   * unit; made for asking of many values.
   */
  positionOf(pointer: string, inner = 0): Position {
    const offset = this.offsetOf(pointer, inner);
    this.starts ??= lineStarts(this.text);
    const line = lastNotAbove(this.starts, offset);
    const start = this.starts[line] ?? 0;
    const before = this.text.slice(start, offset);
    return positionAt(before, before.length, { line: line + 1, column: 1 });
  }

  /** The offset of the key that a JSON pointer ends with; of the value where it is a list's element. */
  offsetOfKey(pointer: string): number {
    const end = pointer.lastIndexOf('/');
    const parent = this.nodeAt(pointer.slice(0, Math.max(0, end)));
    const [key = ''] = pointerKeys(pointer.slice(end));
    return (parent && memberOf(parent, key))?.name.range?.[0] ?? this.offsetOf(pointer);
  }

  private nodeAt(pointer: string): AnyNode | undefined {
    try {
      this.document ??= parse(this.text, { mode: 'json', ranges: true });
    } catch {
      return undefined;
    }
    let node: AnyNode = this.document.body;
    for (const key of pointerKeys(pointer)) {
      const next = childOf(node, key);
      if (next === undefined) break;
      node = next;
    }
    return node;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The index of the last of some ascending numbers that is no greater than a limit, which the first is. */
function lastNotAbove(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] as number) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function childOf(node: AnyNode, key: string): AnyNode | undefined {
  if (node.type === 'Array') return node.elements[Number(key)]?.value;
  return memberOf(node, key)?.value;
}

/** A doubled key's last member counts. */
function memberOf(node: AnyNode, key: string) {
  if (node.type !== 'Object') return undefined;
  return node.members.findLast(({ name }) => name.type === 'String' && name.value === key);
}

/** Walks a string as written until `inner` units of what it means have passed. */
function rawOffset(text: string, start: number, end: number, inner: number): number {
  let at = start;
  for (let passed = 0; passed < inner && at < end; passed++) {
    if (text[at] !== '\\') at += 1;
    else at += text[at + 1] === 'u' ? 6 : 2;
  }
  return Math.min(at, end);
}
