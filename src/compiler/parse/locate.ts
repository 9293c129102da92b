import {
  type AnyNode,
  type DocumentNode,
  type MemberNode,
  type ObjectNode,
  parse,
} from '@humanwhocodes/momoa';
import { LineIndex } from '../../base/json/line-index.ts';
import type { Position } from '../../base/json/position.ts';
import { pointerKeys } from '../../base/text/pointer.ts';

/** A text that is parsed once, to find the positions of values in it. */
export class SourceText {
  readonly text: string;
  private document: DocumentNode | undefined;
  private index: LineIndex | undefined;
  /** The members of large objects by key. */
  private readonly members = new Map<ObjectNode, Map<string, MemberNode>>();
  /** The progress in the string visited last: the next position asked for is usually behind it. */
  private walked: Walk = { start: 0, passed: 0, at: 0 };

  constructor(text: string) {
    this.text = text;
  }

  get lines(): LineIndex {
    this.index ??= new LineIndex(this.text);
    return this.index;
  }

  /**
   * The offset (in UTF-16 units) of the value at a JSON pointer and, within a string, of its
   * `inner`-th unit. If there is no such value, the offset of its nearest ancestor; 0 if the text
   * is not JSON.
   */
  offsetOf(pointer: string, inner = 0): number {
    const node = this.nodeAt(pointer);
    if (node?.range === undefined) return 0;
    const [start, end] = node.range;
    return node.type === 'String' && inner > 0 ? this.unitAt(start + 1, end - 1, inner) : start;
  }

  /** The position that belongs to {@link offsetOf}. */
  positionOf(pointer: string, inner = 0): Position {
    return this.lines.positionAt(this.offsetOf(pointer, inner));
  }

  /** The offset of the key that a JSON pointer ends with; for an element of a list, of the element itself. */
  offsetOfKey(pointer: string): number {
    const end = pointer.lastIndexOf('/');
    const parent = this.nodeAt(pointer.slice(0, Math.max(0, end)));
    const [key = ''] = pointerKeys(pointer.slice(end));
    return (parent && this.memberOf(parent, key))?.name.range?.[0] ?? this.offsetOf(pointer);
  }

  private nodeAt(pointer: string): AnyNode | undefined {
    try {
      this.document ??= parse(this.text, { mode: 'json', ranges: true });
    } catch {
      return undefined;
    }
    let node: AnyNode = this.document.body;
    for (const key of pointerKeys(pointer)) {
      const next = this.childOf(node, key);
      if (next === undefined) break;
      node = next;
    }
    return node;
  }

  private childOf(node: AnyNode, key: string): AnyNode | undefined {
    if (node.type === 'Array') return node.elements[Number(key)]?.value;
    return this.memberOf(node, key)?.value;
  }

  /** The last member with a key, because that one counts. */
  private memberOf(node: AnyNode, key: string): MemberNode | undefined {
    if (node.type !== 'Object') return undefined;
    if (node.members.length <= searchedMembers) {
      return node.members.findLast(({ name }) => name.type === 'String' && name.value === key);
    }
    const members = this.members.get(node) ?? membersOf(node);
    this.members.set(node, members);
    return members.get(key);
  }

  /**
   * The offset in the text of the `inner`-th unit of a string's value; escapes are longer than what
   * they stand for.
   */
  private unitAt(start: number, end: number, inner: number): number {
    const { walked } = this;
    const isOnWay = walked.start === start && walked.passed <= inner;
    let { passed, at } = isOnWay ? walked : { passed: 0, at: start };
    for (; passed < inner && at < end; passed++) {
      if (this.text[at] !== '\\') at += 1;
      else at += this.text[at + 1] === 'u' ? 6 : 2;
    }
    this.walked = { start, passed, at };
    return Math.min(at, end);
  }
}

/** Objects with more members than this are indexed by key. */
const searchedMembers = 32;

function membersOf({ members }: ObjectNode): Map<string, MemberNode> {
  return new Map(
    members.flatMap((member) =>
      member.name.type === 'String' ? [[member.name.value, member] as const] : [],
    ),
  );
}

/**
 * Progress in the string that starts at `start`: `passed` units of its value have been passed, and the
 * next one is at offset `at`.
 */
interface Walk {
  readonly start: number;
  readonly passed: number;
  readonly at: number;
}
