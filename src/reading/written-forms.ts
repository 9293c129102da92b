import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { readCallObject } from './call-object.ts';
import { type Shapes, toolNamed } from './call-text.ts';
import { readStatement } from './code-lines.ts';
import { isEcho } from './echo.ts';
import type { CallEntry } from './entry.ts';
import { joinedLines } from './joined-lines.ts';
import { readLine, withoutLead, withoutTail } from './prose-line.ts';
import { readChannels } from './raw/syntax/harmony.ts';
import { readSyntax } from './raw/syntax/syntaxes.ts';
import { readTables } from './raw/table.ts';
import { withoutThoughts } from './raw/thoughts.ts';
import { readYaml } from './raw/yaml.ts';
import { Faults } from './repair/faults.ts';
import { mendPiece } from './repair/mend.ts';
import { readPieces } from './repair/pieces.ts';
import { slices } from './repair/slice.ts';
import { callsWithin, mayBeCall, nameOf, noVocabulary, saysTool } from './traces/claims.ts';
import { wrappingKeys } from './wrapping-keys.ts';

/** What looking for calls in a text needs. */
export type TextShapes = Pick<Shapes, 'readText' | 'parametersOf' | 'ignores'>;

/** The calls that are written into a text. */
export interface WrittenCalls {
  /** Those of which only the tool can be read have no arguments. */
  readonly entries: readonly CallEntry[];
  /** Whether the text stops in the middle of one. */
  readonly isCut: boolean;
}

const none: WrittenCalls = { entries: [], isCut: false };

const argumentsKey =
  '(?:arguments?|args|parameters?|params|kwargs|input|(?:tool|action)[_ ](?:input|args))';

/** What a text with a call has in any of its forms; most texts have none of it. */
const signs: readonly RegExp[] = [
  /^[^(\n]{0,80}[\w$]\(/m,
  /<[\p{L}|｜]|\[TOOL_CALL|\bfunctions\.|\bto=\w|✿|^>>>|\bfunctools\b/imu,
  /["'](?:tool\w*|function\w*|name|action\w*|recipient_name|arguments|args)["']\s*:/,
  /^\s*(?:```\w*\s*)?[[{]/,
  /^[^\S\n]*\|.*\|[^\S\n]*$/m,
  /^[^\S\n]*[>*_#[( -]{0,9}(?:(?:using|call(?:ing|ed)|invok(?:ing|ed))\s|(?:tool|function|action|call|name)[\w ]{0,12}[\]*]*\s*:)/im,
];

/** Whether a text has what one with a call in any of its forms has. */
export function mayWriteCall(text: string): boolean {
  return signs.some((form) => form.test(text));
}

/** An object that was cut off in, or behind, the name of its tool, or has arguments behind that. */
const halfCall =
  /[{,]\s*["'](?:tool_?name|tool|function|name|action)["']\s*:\s*["'][^"'\s]*(?:["']?\s*,?\s*$|["']\s*,\s*["'](?:arguments|args|params|parameters|tool_input|action_input|kwargs)["']\s*:)/i;

/**
 * The calls that are written into a text: in a syntax of models, in a table, as data, in lines, or in marks of
 * programs. Beside calls that were made otherwise, code and tags are an example unless they name arguments or a
 * tool that somebody knows. Alone, what has the shape of a call is one: whether somebody knows its tool must not
 * decide if a chat called nothing.
 */
export function callsWrittenIn(
  text: string,
  { ignores, ...shapes }: TextShapes,
  isAlone = false,
): WrittenCalls {
  if (!mayWriteCall(text)) return none;
  const own: Shapes = { ...shapes, faults: new Faults() };
  const said = saidIn(text);
  const { entries, isCut } = inSyntaxes(text, said, own) ?? inForms(said, own, isAlone);
  return { entries: entries.filter(({ call }) => ignores?.(call.tool) !== true), isCut };
}

/** What ends a thought in the answers of agents that write code. */
const codeLabel = /^Code:[^\S\n]*$/m;

/** What a text says behind its thoughts. */
export function saidIn(text: string): string {
  return withoutThoughts(text.replace(codeLabel, '\n')).text;
}

function inSyntaxes(text: string, said: string, shapes: Shapes): WrittenCalls | undefined {
  const found = readChannels(text, shapes)?.calls ?? readSyntax(said, shapes);
  if (found === undefined) return undefined;
  const entries = callsOf(found.entries);
  // An object behind a word in a list may be anything that the word is the name of.
  const isItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(said.slice(found.start, found.end));
  const isTool = ({ call: { tool } }: CallEntry) =>
    /[_.]|[a-z][A-Z]/.test(tool) || shapes.parametersOf(tool) !== undefined;
  if (isItem && !entries.every(isTool)) return undefined;
  return entries.length > 0 || found.isCut ? { entries, isCut: found.isCut } : undefined;
}

/** The calls of the first form in which a text has any. */
function inForms(said: string, shapes: Shapes, isAlone: boolean): WrittenCalls {
  for (const read of [inTables, inTags, inData, inLines, inMarks]) {
    const entries = read(said, shapes, isAlone);
    if (entries.length > 0) return { entries, isCut: false };
  }
  return { entries: [], isCut: halfCall.test(said) };
}

function callsOf(entries: readonly { readonly kind: string }[]): readonly CallEntry[] {
  return entries.filter((entry): entry is CallEntry => entry.kind === 'call');
}

/** A call of which only the tool is known. */
function callOf(name: string, { parametersOf }: Shapes): CallEntry {
  const call = { tool: toolNamed(name, parametersOf), params: undefined };
  return { kind: 'call', call, isText: false };
}

function inTables(said: string, shapes: Shapes): readonly CallEntry[] {
  if (!said.includes('|')) return [];
  return callsOf(readTables(said, shapes)?.lists.flat() ?? []);
}

function inData(said: string, shapes: Shapes, isAlone: boolean): readonly CallEntry[] {
  const values = [...dataIn(said, shapes), ...yamlsIn(said)];
  const whole = wholeIn(said, shapes);
  const keyed = [whole ?? []].flat().flatMap((value) => keyedIn(value, shapes));
  if (keyed.length > 0) return keyed;
  return values.flatMap((value) => [
    ...callsWithin(value, noVocabulary, mayBeCall).flatMap((object) => callIn(object, shapes)),
    ...[value].flat().flatMap((item) => flatIn(item, shapes)),
    ...(isAlone ? [value].flat().flatMap((item) => bareIn(item, shapes)) : []),
    ...linesIn(value, shapes),
  ]);
}

/** The data in a text, mended. */
export function dataIn(text: string, { readText, parametersOf }: TextShapes): Json[] {
  const isTool = (name: string) => parametersOf(name) !== undefined;
  return slices(text)
    .flatMap((slice) => readPieces(slice.text, isTool, new Faults()))
    .map((piece) => mendPiece(piece, readText))
    .filter((value) => value !== undefined);
}

const yamlKey =
  /^[^\S\n]*(?:-[^\S\n]+)*(?:tool\w*|function\w*|name|action|recipient_name)\s*:\s*\S/m;

/** The YAML in a text: in a block, in a paragraph, or all there is of it. */
function yamlsIn(said: string): Json[] {
  if (!yamlKey.test(said)) return [];
  const blocks = slices(said).flatMap(({ isBlock, text }) => (isBlock ? [text] : []));
  const places = blocks.length > 0 ? blocks : [said, ...said.split(/\n[^\S\n]*\n/)];
  const found = places.filter((place) => yamlKey.test(place)).map(readYaml);
  return found.filter((value) => value !== undefined).slice(0, blocks.length || 1);
}

/** The value that is all there is of a text, be it in a block. */
function wholeIn(said: string, { readText }: Shapes): Json | undefined {
  const [, inside] = /^\s*(?:```\w{0,20}\s*)?([[{][\s\S]*[\]}])\s*(?:```\s*)?$/.exec(said) ?? [];
  return inside === undefined ? undefined : readText(inside);
}

/** Keys under which an answer stands, and no arguments. */
const answerKeys = new Set([
  ...wrappingKeys,
  ...['response', 'data', 'error', 'summary', 'message', 'content', 'text', 'reply', 'status'],
]);

/** `{"f": {"a": 1}}`: whether somebody knows the tool must not decide if the agent called it. */
function keyedIn(value: Json, shapes: Shapes): readonly CallEntry[] {
  const [[tool = '', params] = [], ...others] = isJsonObject(value) ? Object.entries(value) : [];
  const isKeyed = others.length === 0 && isJsonObject(params ?? null) && !isEcho(value);
  const isTool = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(tool) && !answerKeys.has(tool);
  const isKnown = shapes.parametersOf(tool) !== undefined;
  if (!isKeyed || !(isTool || isKnown)) return [];
  const call = { tool, params: Object.entries(params as JsonObject) };
  return [{ kind: 'call', call, isText: false }];
}

/** `{"tool": "f", "a": 1}`: the arguments stand beside the tool. */
function flatIn(value: Json, shapes: Shapes): readonly CallEntry[] {
  if (!isJsonObject(value) || Object.keys(value).length < 2) return [];
  const isRead = isEcho(value) || mayBeCall(value, noVocabulary);
  const tool = isRead ? undefined : saysTool(value);
  return tool === undefined ? [] : [callOf(tool, shapes)];
}

/** `{"name": "f"}`: nothing but a name, which has no spaces. */
function bareIn(value: Json, shapes: Shapes): readonly CallEntry[] {
  const name = isJsonObject(value) && Object.keys(value).length === 1 ? nameOf(value) : undefined;
  return name === undefined || /\s/.test(name) ? [] : [callOf(name, shapes)];
}

/** The call that an object is, without arguments where these cannot be read. */
function callIn(object: JsonObject, shapes: Shapes): readonly CallEntry[] {
  const faults = new Faults();
  const read = readCallObject(object, { ...shapes, faults });
  if (read !== undefined && read.length > 0 && faults.refusal === undefined) return callsOf(read);
  const tool = nameOf(object);
  return tool === undefined ? [] : [callOf(tool, shapes)];
}

/** Calls in the texts of a list. */
function linesIn(value: Json, shapes: Shapes): readonly CallEntry[] {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  return texts.flatMap((text) => callsOfLine(text, shapes));
}

/** A longer line is no call. */
const longest = 2_000;
/** What only shows the result of a call. */
const shown = /^(?:print|console\.log)$/;
const wholeCall = /^([\p{L}_$][\p{L}\p{N}_.$]*)\(.*\)$/su;
/** A line of code that makes a call under a condition, or again and again. */
const inCondition =
  /^\s*(?:if|elif|while|for|with)\b[^(\n]{0,99}?([\p{L}_$][\p{L}\p{N}_.$]*)\(.*:\s*$/u;
const comment = /^\s*(?:#|\/\/|(?:import|from)\s)/;
const namesArgument = /\(\s*(?:[\p{L}_]\w*\s*=|\{\s*["']?[\p{L}_]\w*["']?\s*:)/u;

/** The lines of a text, and the calls that each is. */
function readLines(said: string, shapes: Shapes) {
  return slices(said).flatMap(({ text }) =>
    joinedLines(text).flatMap((line) => {
      if (line.trim() === '' || comment.test(line)) return [];
      return [{ line, calls: callsOfLine(line, shapes) }];
    }),
  );
}

/** The tools that a text calls, each of whose lines is a call; undefined where it has others. */
export function toolsOfLines(text: string, shapes: TextShapes): readonly string[] | undefined {
  const found = readLines(saidIn(text), { ...shapes, faults: new Faults() });
  const isAll = found.length > 1 && found.every(({ calls }) => calls.length > 0);
  const tools = found.flatMap(({ calls }) => calls.map(({ call }) => call.tool));
  const isOwn = (tool: string) => !shown.test(tool) && shapes.ignores?.(tool) !== true;
  return isAll ? tools.filter(isOwn) : undefined;
}

/** The calls in the lines of a text: all of them, where it is nothing else; otherwise those that are no example. */
function inLines(said: string, shapes: Shapes, isAlone: boolean): readonly CallEntry[] {
  const found = readLines(said, shapes);
  const isAll = /```tool_code\b/.test(said) || found.every(({ calls }) => calls.length > 0);
  const isKnown = ({ call }: CallEntry) => shapes.parametersOf(call.tool) !== undefined;
  return found
    .flatMap(({ line, calls }) => {
      const isSure = isAlone || isAll || namesArgument.test(line);
      return isSure ? calls : calls.filter(isKnown);
    })
    .filter(({ call }) => !shown.test(call.tool));
}

/** The calls that a line is, whatever stands before them and is done with their results. */
function callsOfLine(line: string, shapes: Shapes): readonly CallEntry[] {
  if (line.length > longest || !line.includes('(')) return [];
  const read = callsOf(readLine(line, { ...shapes, faults: new Faults() }) ?? []);
  const calls = read.filter(({ call }) => call.params !== undefined);
  if (calls.length > 0) return calls;
  const statement = readStatement(withoutTail(withoutLead(line))) ?? '';
  const [, name] = wholeCall.exec(statement) ?? inCondition.exec(line) ?? [];
  return name === undefined ? [] : [callOf(name, shapes)];
}

const name = String.raw`([\p{L}_][\p{L}\p{N}_.-]{0,99})`;
const label = String.raw`^[\s>*_#[(-]{0,9}(?:(?:using|call(?:ing|ed)?|invok(?:ing|ed|e)|us(?:e|ed))[^\S\n]+(?:the[^\S\n]+)?)?(?:tool|action|call|(?:tool|function)[ _-]?(?:calls?|name))[^\S\n]*\d{0,3}[^\S\n]*[*_]{0,2}(?:\]|:)[*_\s]{0,5}[\x60"']?${name}[\x60"']?[*_]{0,2}`;

/**
 * The marks of programs and frameworks that no model was trained on, with the name of a tool in each.
 * What stands in them as arguments is not read.
 */
const marks: readonly RegExp[] = [
  // A tag that says tool and has the name as an attribute, or in a tag of its own.
  new RegExp(
    String.raw`<(?:use_|mcp_)*(?:tool|function|call|action|invoke)(?:_?(?:use|call))?\s[^<>]{0,200}?\b(?:name|tool|function)\s*=\s*["']?${name}`,
    'giu',
  ),
  new RegExp(String.raw`<(?:tool|function)_name>\s*${name}\s*</`, 'giu'),
  new RegExp(
    String.raw`<(?:tool|function|action|name)>\s*${name}\s*</\w{1,20}>\s*<${argumentsKey}>`,
    'giu',
  ),
  // What is left of a message of Harmony, or of a call of Kimi.
  new RegExp(String.raw`\bto=functions\.${name}`, 'gu'),
  new RegExp(String.raw`\bfunctions\.${name}(?::\d+)?\s*(?=[{(])`, 'gu'),
  // A label before the name, and its arguments in brackets, or below another label.
  new RegExp(String.raw`${label}(?:[[({]|\s+(?:with\s+)?\{)`, 'gimu'),
  new RegExp(String.raw`${label}\s*\n[\s>*_#-]{0,9}${argumentsKey}[*_]{0,2}\s*:`, 'gimu'),
  // An item of YAML that is not read as such.
  new RegExp(
    String.raw`^\s{0,20}(?:-\s{1,9})?(?:tool|tool_name|function|name|action)\s*:\s*["']?${name}["']?\s*\n\s{1,20}${argumentsKey}\s*:`,
    'gimu',
  ),
];

/** Blocks of pages, whose tags are no calls. */
const pages = /```(?:html|svg|jsx|tsx|vue)\b[\s\S]*?```/g;
const tag = /<([\p{L}_][\p{L}\p{N}_.-]{0,99})(?=[\s/>])/gu;

/** Tags of pages, and those that others than programs put around what they say. */
const plainTags =
  /^(?:a|abbr|address|article|aside|audio|b|big|blockquote|body|br|button|caption|center|circle|cite|code|col|colgroup|dd|defs|del|details|dfn|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|g|h\d|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|line|link|main|mark|meta|nav|ol|option|p|path|polygon|pre|q|rect|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|\w*(?:answer|response|reply|message|result|output)s?)$/i;
/** A tag with attributes, or with nothing in it, or around tags with texts or an object. */
const calledTag =
  /<([\p{L}_][\p{L}\p{N}_.-]{0,99})(?:(?:\s+[\p{L}_][\w.-]{0,60}\s*=\s*(?:"[^"<>]{0,999}"|'[^'<>]{0,999}')){1,20}\s*\/?>|\s*\/>|>\s*(?:<([\p{L}_][\w.-]{0,60})>[^<]{0,9999}<\/\2>\s*){0,50}<\/\1>|>\s*\{[^<]{0,9999}\}\s*<\/\1>)/gu;

/** A tag with the name of a tool around tags with its arguments, as in Cline: what is in these is a value. */
const namedTag =
  /<([a-z]\w{0,60}_\w{1,60})>\s*<([a-z]\w{0,60})>[^<]{0,9999}<\/\2>[\s\S]{0,9999}<\/\1>/g;

function inTags(said: string, shapes: Shapes): readonly CallEntry[] {
  const found = [...withoutPages(said).matchAll(namedTag)].map(([, tool = '']) => tool);
  return found.filter((tool) => !plainTags.test(tool)).map((tool) => callOf(tool, shapes));
}

function withoutPages(said: string): string {
  return said.includes('```') ? said.replaceAll(pages, '') : said;
}

function inMarks(said: string, shapes: Shapes, isAlone: boolean): readonly CallEntry[] {
  const text = withoutPages(said);
  const marked = marks.flatMap((mark) => [...text.matchAll(mark)]);
  const tags = marked.length > 0 ? [] : [...text.matchAll(tag)];
  const known = tags.filter(([, tool = '']) => shapes.parametersOf(tool) !== undefined);
  const called = isAlone && tags.length > 0 ? [...text.matchAll(calledTag)] : [];
  const others = called.filter(([, tool = '']) => !plainTags.test(tool));
  return [...marked, ...known, ...others].map(([, tool = '']) => callOf(tool, shapes));
}
