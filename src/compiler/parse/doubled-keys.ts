import { type AnyNode, type MemberNode, parse } from '@humanwhocodes/momoa';
import { LineIndex } from '../../base/json/line-index.ts';
import { grouped } from '../../base/lists-by-key.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';

/** Warns of keys that occur more than once in one object of a JSON file; the last occurrence counts. */
export function doubledKeys({ file, text }: { file: string; text: string }): Diagnostic[] {
  const { body } = parse(text, { mode: 'json', ranges: true });
  const lines = new LineIndex(text);
  const positionOf = ({ name }: MemberNode) => lines.positionAt(name.range?.[0] ?? 0);
  return doubledIn(body, '').map(({ key, pointer, first, again }): Diagnostic => {
    return {
      code: 'doubled-key',
      place: { file, pointer, ...positionOf(again) },
      data: { key, first: positionOf(first) },
    };
  });
}

interface Doubled {
  readonly key: string;
  readonly pointer: string;
  readonly first: MemberNode;
  readonly again: MemberNode;
}

/** In document order; values that an equal key later replaces are not searched. */
function doubledIn(node: AnyNode, pointer: string): Doubled[] {
  if (node.type === 'Array') {
    return node.elements.flatMap(({ value }, at) => doubledIn(value, pointerTo(pointer, at)));
  }
  if (node.type !== 'Object') return [];
  return [...grouped(node.members, keyOf)].flatMap(([key, [first, ...more]]) => {
    const inside = pointerTo(pointer, key);
    const doubled = more.map((again) => ({
      key,
      pointer: inside,
      first: first as MemberNode,
      again,
    }));
    const last = more.at(-1) ?? (first as MemberNode);
    return [...doubled, ...doubledIn(last.value, inside)];
  });
}

function keyOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name;
}
