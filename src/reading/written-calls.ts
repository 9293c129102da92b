import { isJsonObject, type Json, ownValue } from '../base/json.ts';
import { literalOf } from '../base/text/literal.ts';
import { argumentKeys } from './argument-keys.ts';
import { holdsCall } from './call-members.ts';
import { namesTool } from './call-object.ts';
import { type ParametersOf, type Shapes, toolNamed } from './call-text.ts';
import { callEnd, chainedCalls } from './chained-calls.ts';
import { isEcho } from './echo.ts';
import type { CallEntry } from './entry.ts';
import { leftOver } from './left-over.ts';
import { readChannels } from './raw/syntax/harmony.ts';
import { readSyntax } from './raw/syntax/syntaxes.ts';
import { Faults } from './repair/faults.ts';
import { callKey } from './traces/call-key.ts';
import { callsWrittenIn, dataIn, saidIn, type TextShapes } from './written-forms.ts';

/** What is said where such calls cannot be read. */
export const writtenCall = 'a call that a model wrote as text';

/**
 * Whether a model ended with calls, and not with words about them: in a syntax of models, as data, or in
 * lines, whole or not. Lists of trajectories are a plan, which calls nothing. What has the shape of a call
 * is one whatever its name, so that a tool that nobody knows does not vanish.
 */
export function writesCalls(text: string, shapes: TextShapes): boolean {
  if (inSyntax(text, shapes)) return true;
  const said = saidIn(text);
  if (plan.test(said)) return false;
  if (markup.test(said) || namesCall(said, shapes)) return true;
  const { entries, isCut } = callsWrittenIn(text, shapes, true);
  if (isCut || entries.length > 0) return true;
  const data = dataIn(said, shapes);
  return (
    data.some((value) => holdsCall(value) && !isEcho(value)) ||
    [...data, said.split('\n')].some((value) => isCalls(value, shapes))
  );
}

/** A tag that says tool, and a fence for code that a server runs, whatever is in them. */
const markup = /<(?:use_mcp_)?tool(?:_use|_name)?(?:\s[^<>]{0,999})?\/?>|^```tool_code\b/m;

/** The beginning of data that is a list of trajectories. */
const plan = /^[^[{]*(?:\{\s*["']\w+["']\s*:\s*)?\[\s*\[/;
const named = /["'](?:tool_?name|tool|function|name|action)["']\s*:\s*["']([^"'\n]{1,200})["']/gi;

/** Whether a tool of the gold is the value of a key, be what is around it whole or not. */
function namesCall(text: string, { parametersOf }: TextShapes): boolean {
  return [...text.matchAll(named)].some(([, name = '']) => parametersOf(name) !== undefined);
}

/**
 * The texts in which a model wrote calls, if the chat went on after them. If the last text is an answer
 * in data, lists and lines before it may belong to an example.
 */
export function textsWithCalls(
  texts: readonly (string | undefined)[],
  shapes: TextShapes,
): readonly string[] {
  const last = texts.findLast((text) => text !== undefined) ?? '';
  const mayBeExamples = plan.test(saidIn(last)) || writesCalls(last, shapes);
  const writes = (text: string) =>
    writesOneCall(text, shapes) || (!mayBeExamples && writesCalls(text, shapes));
  const found = texts.map((text) => text !== undefined && writes(text));
  const isAnswered = found.indexOf(true) < found.length - 1;
  return isAnswered ? texts.filter((_, at) => found[at] === true).map(String) : [];
}

function writesOneCall(text: string, shapes: TextShapes): boolean {
  return inSyntax(text, shapes) || dataIn(saidIn(text), shapes).some(isCall);
}

/**
 * The first text into which a model wrote a call that is none of those it made: of another tool, with other
 * arguments, or once more. Calls that cannot be read are compared by their tools.
 */
export function textBeyond(
  texts: readonly (string | undefined)[],
  made: readonly CallEntry[],
  shapes: TextShapes,
): string | undefined {
  let tools: string[] | undefined;
  let keys: string[] | undefined;
  return texts.find((text) => {
    if (text === undefined) return false;
    const { entries: written, isCut } = callsWrittenIn(text, shapes);
    if (isCut || written.length === 0) return isCut;
    tools ??= made.map(({ call }) => call.tool);
    if (leftOver(written.map(toolOf), tools).length > 0) return true;
    keys ??= made.map(literalKey);
    const whole = written.filter(({ call }) => call.params !== undefined);
    return leftOver(whole.map(literalKey), keys).length > 0;
  });
}

const toolOf = ({ call }: CallEntry) => call.tool;

/** A key that is the same for equal calls, be their values data or literals in text. */
function literalKey(entry: CallEntry): string {
  const params = entry.call.params?.map(([name, value]): [string, Json] => [
    name,
    (typeof value === 'string' ? literalOf(value) : undefined) ?? value,
  ]);
  return callKey({ ...entry, call: { ...entry.call, params } });
}

function inSyntax(text: string, shapes: TextShapes): boolean {
  const own: Shapes = { ...shapes, faults: new Faults() };
  if (readChannels(text, own)?.calls !== undefined) return true;
  return readSyntax(saidIn(text), own) !== undefined;
}

/** Whether a value is calls: a line, an object of arguments under what may be the name of a tool, a list. */
function isCalls(value: Json, shapes: TextShapes): boolean {
  if (Array.isArray(value)) return areKeyed(value) || value.some((item) => isCalls(item, shapes));
  if (typeof value === 'string') return isCallLine(value, shapes.parametersOf);
  if (!isJsonObject(value)) return false;
  const [[tool = '', params] = [], ...others] = Object.entries<Json>(value);
  // Whether somebody knows the tool must not decide if the agent called nothing.
  return (
    others.length === 0 && isJsonObject(params ?? null) && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(tool)
  );
}

/** Whether the items of a list are objects of arguments, each under what can hardly be but a tool's name. */
function areKeyed(items: readonly Json[]): boolean {
  const isKeyed = (item: Json) => {
    const [[tool = '', params] = [], ...others] = isJsonObject(item) ? Object.entries(item) : [];
    return others.length === 0 && /^[a-z]\w*_\w+$/.test(tool) && isJsonObject(params ?? null);
  };
  return items.length > 0 && items.every(isKeyed);
}

/** Whether an object has the name of any tool, and arguments. */
function isCall(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const inner = ownValue(value, 'function');
  const call = inner !== undefined && isJsonObject(inner) ? inner : value;
  const hasName = namesTool(call, { parametersOf: () => [] });
  return hasName && argumentKeys.some((key) => ownValue(call, key) !== undefined);
}

/** What may stand before a call on its line, and behind it. */
const lead = /^[\s>*_`"'-]*(?:\d{1,3}[.)]\s+)?(?:tool\s*:\s*)?/i;
const tail = /^[\s`*_.,;"']*$/;

/** What only a call has: a name that is no word, or arguments with names or none. */
const callLike = /^(?:\w+[_.]\w|[a-z]+[A-Z]|[^(]*\(\s*(?:\)|[\p{L}_]\w*\s*=))/u;

/** Whether a line is calls and nothing else, the last of which may be cut off. */
function isCallLine(line: string, parametersOf: ParametersOf): boolean {
  const parts = chainedCalls(line.replace(lead, ''));
  return parts.every((part, nth) => {
    const [, name = ''] = /^([\p{L}_$][\p{L}\p{N}_.$-]*)\(/u.exec(part.trim()) ?? [];
    const end = callEnd(part);
    const isWhole = end === undefined ? nth === parts.length - 1 : tail.test(part.slice(end));
    const isKnown = parametersOf(toolNamed(name, parametersOf)) !== undefined;
    return isWhole && name !== '' && (isKnown || callLike.test(part.trim()));
  });
}
