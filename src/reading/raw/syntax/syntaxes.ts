import type { Shapes } from '../../call-text.ts';
import { Faults } from '../../repair/faults.ts';
import { gemma } from './gemma.ts';
import { marked } from './marked.ts';
import { named } from './named.ts';
import { react } from './react.ts';
import { refuse, type Syntax, type SyntaxCalls } from './syntax.ts';
import { deepSeek, kimi, mistral } from './tokens.ts';
import { argKeys, functionTag, invoke, olderInvoke } from './xml.ts';

/** The syntaxes that models were trained on; where two begin at one place the first counts. */
const syntaxes: readonly Syntax[] = [
  ...[invoke, olderInvoke, functionTag, argKeys],
  ...[kimi, deepSeek, mistral, gemma, marked, react, named],
];

/** What each of them needs; those that have labels need no mark. */
const mark = /<|\[TOOL_CALLS\]|\bfunctools/;
const unmarked: readonly Syntax[] = [react, named];

/** What begins a call: behind the last one that was read, one that was cut off. */
const beginning =
  /<tool_call>|<function\b|<(?:\w+:|[｜|]DSML[｜|])?invoke\b|<[｜|]tool[▁_]call[▁_]begin|\[TOOL_CALLS\]|<\|tool_call>|<start_function_call>|(?:^|\n)>>>|^\s*\[[A-Z_]{0,11}$|<(?:[/｜|a-z][^<>]{0,80})?$/i;

/** A call whose name was cut off or is all there is of it, at the end of a text that has no other. */
const onlyBeginning =
  /(?:<(?:function\s*=|(?:\w+:|[｜|]DSML[｜|])?invoke\b)[^<>]{0,200}|(?:<(?:tool_call|function_calls)>|```tool_code)\s*[\w.-]*|(?:^|\s)to=functions\.[\w.-]*|(?:^|\n)>>>[\w.-]*\s*|<tool_call>\s*[\w.-]+\s*(?:`{1,3}(?:json|jso|js|j)?\s*)?)$/;

/** The calls in a text in the syntax that begins first: what looks like another is a text in one of them. */
export function readSyntax(text: string, shapes: Shapes): SyntaxCalls | undefined {
  const own = mark.test(text) ? syntaxes : unmarked;
  const found = own.flatMap((syntax) => {
    const faults = new Faults();
    const calls = syntax(text, { ...shapes, faults });
    return calls === undefined ? [] : [{ calls, faults }];
  });
  const start = Math.min(...found.map(({ calls }) => calls.start));
  const first = found.find(({ calls }) => calls.start === start);
  if (first !== undefined) {
    shapes.faults.merge(first.faults);
    const { calls } = first;
    if (text[calls.start - 1] === '"') refuse(shapes, 'calls inside of a text in quotes');
    const isMixed = found.some((other) => other !== first && other.calls.start >= calls.end);
    if (isMixed) refuse(shapes, 'calls in two syntaxes');
    return { ...calls, isCut: calls.isCut || beginning.test(text.slice(calls.end)) };
  }
  if (!onlyBeginning.test(text)) return undefined;
  refuse(shapes, 'an answer that stops before its first whole call');
  return { entries: [], isCut: true, start: 0, end: text.length };
}
