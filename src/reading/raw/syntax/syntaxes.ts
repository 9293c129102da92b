import type { Shapes } from '../../call-text.ts';
import { Faults } from '../../repair/faults.ts';
import { gemma } from './gemma.ts';
import { marked } from './marked.ts';
import { named } from './named.ts';
import { react } from './react.ts';
import { markSpans } from './spans.ts';
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

/** Whole marks of a syntax, which may stand around calls. */
const marks =
  /<[^<>\n]{1,80}>|\[\/?TOOL_CALLS\]|(?:\[CALL_ID\][^[{]{0,80})?\[ARGS\]\s*$|[｜|]DSML[｜|]/g;
/** A part of a mark, or a name with arguments, where no call was read. */
const partOfCall =
  /tool[▁_]calls?|TOOL_CALLS|\[?ARGS\]|[▁_](?:begin|sep)\b|\bfunctions\.[\p{L}_]|(?<![\p{L}\p{N}_])[\p{L}_]\w{0,99}:\d{1,4}\s*$|\bcall:\s*[\p{L}_]\w*\s*[^\w\s]|\b(?:functions?|invoke|parameter|arg_(?:key|value))\s*[=>]/u;
/** The end of a section of calls, which a text that was cut off in a call does not have. */
const ended =
  /(?:<\/(?:\w+:|[｜|]DSML[｜|])?(?:tool_calls?|function_calls?)>|<\|tool_calls?_section_end\|>|<[｜|]tool[▁_]calls[▁_]end[｜|]>)\s*$/i;
/** The end of a call behind its arguments. */
const endOfCall =
  /\}\s*<(?:tool_call\||end_function_call|\|tool_call_end\||[｜|]tool[▁_]call[▁_]end[｜|]|\/(?:tool_call|function))>/;
/** A call whose mark has no end, so that nobody knows its name. */
const unnamed = /^<function\s*=(?![^<>{}]{1,200}>)/;
/** Arguments right behind a mark. */
const argumentsBehind = /[>\]]\s*\{\s*["'}]/;

/** Whether a part of a call stands before, between or behind the calls of a syntax: it is one that is broken. */
function leavesMarks(text: string, { start, end, isCut }: SyntaxCalls): boolean {
  const spans = markSpans(text)
    .filter(([from, to]) => to > start && from < end)
    .sort(([a], [b]) => a - b);
  let at = start;
  let isUnnamed = false;
  const between = spans.map(([from, to]) => {
    // What stands in another call is of its values.
    if (from >= at && unnamed.test(text.slice(from, to))) isUnnamed = true;
    const part = text.slice(at, Math.max(at, from));
    at = Math.max(at, to);
    return part;
  });
  const rest = text.slice(at);
  // What was cut off is half a call, and has no end.
  const behind = isCut && !/\}\s*<[/|｜][^<>]*>/.test(rest) ? [] : [rest];
  const isPart = (part: string) =>
    /<function[^<>\w]{0,9}=|<\/function>/.test(part) ||
    endOfCall.test(part) ||
    partOfCall.test(part.replaceAll(marks, ' '));
  return (
    isUnnamed ||
    isPart(text.slice(0, start)) ||
    [...between, ...behind].some((part) => argumentsBehind.test(part) || isPart(part))
  );
}

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
    const isCut = calls.isCut || beginning.test(text.slice(calls.end));
    if (text[calls.start - 1] === '"') refuse(shapes, 'calls inside of a text in quotes');
    const isMixed = found.some(
      (other) =>
        other !== first &&
        (other.calls.start >= calls.end || (!calls.isCut && other.calls.end > calls.end)),
    );
    if (isMixed) refuse(shapes, 'calls in two syntaxes');
    if (leavesMarks(text, { ...calls, isCut }) || (isCut && ended.test(text)))
      refuse(shapes, 'a call whose marks do not fit');
    return { ...calls, isCut };
  }
  if (!onlyBeginning.test(text)) return undefined;
  refuse(shapes, 'an answer that stops before its first whole call');
  return { entries: [], isCut: true, start: 0, end: text.length };
}
