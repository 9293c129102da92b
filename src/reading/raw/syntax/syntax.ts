import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Shapes } from '../../call-text.ts';
import { toolNamed } from '../../call-text.ts';
import type { Entry } from '../../entry.ts';
import { readOrMend } from '../../repair/mend.ts';

/** Calls found in a syntax of its own. */
export interface SyntaxCalls {
  readonly entries: readonly Entry[];
  /** The last of them was cut off. */
  readonly isCut: boolean;
  /** Where the first of them begins. */
  readonly start: number;
  /** Where the last of them ends. */
  readonly end: number;
}

/** A way in which models write calls: undefined if a text has none of them. */
export type Syntax = (text: string, shapes: Shapes) => SyntaxCalls | undefined;

/** What stands between an opening and a closing mark; `isOpen` where the text ends before that. */
export interface MarkedBlock {
  readonly head: RegExpExecArray;
  readonly body: string;
  readonly end: number;
  readonly isOpen: boolean;
}

/**
 * The blocks in a text, in order. One in which another begins is not closed: it is open, and ends there.
 * Both expressions must be global. Linear in the text's length.
 */
export function blocksIn(text: string, opening: RegExp, closing: RegExp): MarkedBlock[] {
  const heads = [...text.matchAll(opening)] as RegExpExecArray[];
  return heads.map((head, nth) => {
    const from = head.index + head[0].length;
    const limit = heads[nth + 1]?.index ?? text.length;
    const inside = text.slice(from, limit);
    closing.lastIndex = 0;
    const close = closing.exec(inside);
    const body = inside.slice(0, close?.index);
    const end = from + body.length + (close?.[0].length ?? 0);
    return { head, body, end, isOpen: close === null };
  });
}

/** Reads blocks as calls: one that is open is cut off if it is the last one, and else refuses them all. */
export function readBlocks(
  blocks: readonly MarkedBlock[],
  shapes: Shapes,
  read: (block: MarkedBlock) => Entry | undefined,
): SyntaxCalls | undefined {
  const [first] = blocks;
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const closed = blocks.filter(({ isOpen }) => !isOpen);
  const isBroken = blocks.slice(0, -1).some(({ isOpen }) => isOpen);
  const entries = closed.map((block) => read(block));
  if (isBroken || entries.includes(undefined)) refuse(shapes, 'a call whose marks do not fit');
  const found = entries.filter((entry) => entry !== undefined);
  if (last.isOpen && found.length === 0) {
    refuse(shapes, 'an answer that stops before its first whole call');
  }
  return { entries: found, isCut: last.isOpen, start: first.head.index, end: last.end };
}

export function refuse({ faults }: Shapes, what: string): void {
  faults.refuse({ unread: { problem: 'part', what } });
}

/** A call whose arguments are JSON text, mended if necessary; undefined if they are no object. */
export function jsonCall(name: string, text: string, shapes: Shapes): Entry | undefined {
  const { readText, faults } = shapes;
  const body = text
    .replace(/^\s*```\w*/, '')
    .replace(/```\s*$/, '')
    .trim();
  const value = body === '' ? {} : readOrMend(body, readText, faults);
  return isJsonObject(value) ? valueCall(name, Object.entries(value), shapes) : undefined;
}

/** A call whose arguments are texts; a name twice is none. */
export function textCall(
  name: string,
  params: readonly (readonly [string, string])[],
  shapes: Shapes,
): Entry | undefined {
  return callOf(name, params, true, shapes);
}

/** A call whose arguments are values; a name twice is none. */
export function valueCall(
  name: string,
  params: readonly (readonly [string, Json])[],
  shapes: Shapes,
): Entry | undefined {
  return callOf(name, params, false, shapes);
}

function callOf(
  name: string,
  params: readonly (readonly [string, Json])[],
  isText: boolean,
  { parametersOf }: Shapes,
): Entry | undefined {
  const tool = toolNamed(name.trim(), parametersOf);
  const isDoubled = new Set(params.map(([key]) => key)).size < params.length;
  if (isDoubled || !/^[\p{L}_][\p{L}\p{N}_.$:-]*$/u.test(tool)) return undefined;
  return { kind: 'call', call: { tool, params }, isText: isText && params.length > 0 };
}
