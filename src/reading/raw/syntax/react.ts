import { splitArguments } from '../../../base/text/argument-text.ts';
import { readCallTexts, type Shapes, toolNamed } from '../../call-text.ts';
import { callEnd, chainedCalls } from '../../chained-calls.ts';
import { colonArguments } from '../../colon-arguments.ts';
import type { Entry } from '../../entry.ts';
import { mayHoldOthers } from '../unread-forms.ts';
import { objectEnd } from './objects.ts';
import { jsonCall, refuse, type Syntax, textCall } from './syntax.ts';

const label =
  /^[\t\r \u00a0*_#>-]*(action|observation|thought|(?:final\s+)?answer)(?:\s*\d+)?(\s+input(?:\s*\d+)?)?\s*:[*_ \t]*/gim;
const ends = /^(?:final answer|finish|none|n\/a|stop)$/i;

/** `Action: f` and `Action Input: {...}` (ReAct). What is observed is no answer. */
export const react: Syntax = (text, shapes) => {
  const parts = partsOf(text);
  const actions = parts.filter(({ name }) => name === 'action');
  const hasInput = parts.some(({ name }) => name === 'action input');
  const isTool = (body: string) =>
    /^\w+_\w+$/.test(toolIn(body)) ||
    shapes.parametersOf(toolNamed(toolIn(body), shapes.parametersOf)) !== undefined;
  if (actions.length === 0 || actions.some(({ body }) => /^(?:```|[[{])/.test(body)))
    return undefined;
  if (!hasInput && !actions.some(({ body }) => isTool(body))) return undefined;
  if (/^\s*(?:#\s*)?-\s+action\s*:|\baction_input\s*:/im.test(text)) return undefined;
  const entries: Entry[] = [];
  let isCut = false;
  parts.forEach(({ name, body }, nth) => {
    if (name !== 'action' || ends.test(body)) return;
    const next = parts[nth + 1];
    const input = next?.name === 'action input' ? next.body : undefined;
    const isLast = nth + (input === undefined ? 1 : 2) >= parts.length;
    const read = readAction(body, input, isLast, shapes);
    if (read === undefined && isLast) isCut = true;
    else if (read === undefined) refuse(shapes, `the action “${body.slice(0, 80)}”`);
    else entries.push(...read);
  });
  const numbers = [...text.matchAll(/^[\s*_#>-]*action\s*(\d{1,4})\s*:/gim)].map(([, number]) =>
    Number(number),
  );
  if (numbers.some((number, at) => number < (numbers[at - 1] ?? 0)))
    refuse(shapes, 'actions in another order than their numbers');
  const preamble = text.slice(0, actions[0]?.start);
  if (/\baction\s*:/i.test(preamble)) refuse(shapes, 'an action in the middle of a line');
  const isLoose = parts.some(
    ({ name }, nth) => name === 'action input' && parts[nth - 1]?.name !== 'action',
  );
  if (isLoose) refuse(shapes, 'the input of an action that is not there');
  if (isCut && entries.length === 0) refuse(shapes, 'an action that cannot be read');
  return { entries, isCut, start: actions[0]?.start ?? 0, end: answerIn(parts) ?? text.length };
};

/** Whether the last line of a text is the beginning of a label. */
export function isHalfLabel(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return (
    last.length > 1 &&
    ['Action Input:', 'Observation:', 'Thought:'].some((one) => one.startsWith(last))
  );
}

/** Where the last words begin, behind all actions: what they hold is the later answer. */
function answerIn(parts: ReturnType<typeof partsOf>): number | undefined {
  const last = parts.at(-1);
  return last?.name.endsWith('answer') ? last.start : undefined;
}

function partsOf(text: string) {
  const heads = [...text.matchAll(label)];
  return heads.map((head, nth) => {
    const from = head.index + head[0].length;
    const body = text.slice(from, heads[nth + 1]?.index).trim();
    const name = (head[1] ?? '').toLowerCase().replace(/\s+/g, ' ');
    return { name: head[2] === undefined ? name : `${name} input`, start: head.index, body };
  });
}

/** The name of the tool: the first line without the marks around it. */
function toolIn(body: string): string {
  const [line = ''] = body.split('\n');
  return line
    .replaceAll(/[`*"']/g, '')
    .replace(/\(.*$/, '')
    .trim();
}

function readAction(body: string, input: string | undefined, isLast: boolean, shapes: Shapes) {
  const isCall = body.includes('(');
  if (isCall && input === undefined) {
    const line = callIn(body);
    const calls = line === undefined ? undefined : readCallTexts(line, shapes);
    return calls?.map((call): Entry => ({ kind: 'call', call, isText: true }));
  }
  const tool = toolIn(body);
  if (body.includes('\n') || isCall || !/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(tool)) return undefined;
  if (input === undefined || (input === '' && isLast))
    return isLast ? undefined : asList(textCall(tool, [], shapes));
  if (/^(?:none|n\/a|null|-)?$/i.test(input)) return asList(textCall(tool, [], shapes));
  if (/^(?:```\w*\s*)?\{/.test(input)) {
    const object = objectIn(input);
    if (mayHoldOthers(input.slice(input.indexOf(object) + object.length)))
      refuse(shapes, 'calls behind the input of an action');
    return asList(jsonCall(tool, object, shapes));
  }
  if (isLast || /^["'][^"'\n]*["']\s*:/.test(input)) return undefined;
  const named = splitArguments(input, shapes.parametersOf(tool)) ?? colonArguments(input);
  return named && asList(textCall(tool, named, shapes));
}

/** The object that an input is, without what is said in the lines below it. */
function objectIn(input: string): string {
  const open = input.indexOf('{');
  const end = objectEnd(input, open);
  return end !== undefined && /^\s*\n/.test(input.slice(end)) ? input.slice(open, end) : input;
}

/** The call at the beginning of an action, without what is said in the lines below it. */
function callIn(body: string): string | undefined {
  const text = body.replace(/^`+/, '');
  const parts = chainedCalls(text);
  const last = parts.at(-1) ?? '';
  const end = callEnd(last);
  if (end === undefined || !/^[\s`.;,]*(?:$|\n)/.test(last.slice(end))) return undefined;
  return text.slice(0, text.length - last.length + end);
}

function asList(entry: Entry | undefined): Entry[] | undefined {
  return entry && [entry];
}
