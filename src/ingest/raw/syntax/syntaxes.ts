import type { Shapes } from '../../call-text.ts';
import { react } from './react.ts';
import type { Syntax, SyntaxCalls } from './syntax.ts';
import { deepSeek, kimi, mistral } from './tokens.ts';
import { argKeys, functionTag, invoke } from './xml.ts';

/** The syntaxes that models were trained on, the more telling ones first. */
const syntaxes: readonly Syntax[] = [invoke, functionTag, argKeys, kimi, deepSeek, mistral, react];

/** What begins a call: behind the last one that was read, one that was cut off. */
const beginning =
  /<tool_call>|<function\b|<(?:\w+:)?invoke\b|<[｜|]tool[▁_]call[▁_]begin|\[TOOL_CALLS\]|<[^<>]{0,80}$/;

/** The calls in a text in the first of the syntaxes that it has any of. */
export function readSyntax(text: string, shapes: Shapes): SyntaxCalls | undefined {
  for (const syntax of syntaxes) {
    const found = syntax(text, shapes);
    if (found === undefined) continue;
    return { ...found, isCut: found.isCut || beginning.test(text.slice(found.end)) };
  }
  return undefined;
}
