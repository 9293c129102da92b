import { fileKindWords } from '../file-kinds.ts';
import type { TooLarge } from '../limits.ts';
import type { InputKind, Setting } from './diagnostic-data.ts';
import type { Message, MessageTable } from './table.ts';
import { clean, didYouMean, enumeration, quote } from './words.ts';

/** Diagnostics about files, and the JSON in them. */
export const fileMessages = {
  'file-not-found': ({ path, isStart = false, namedBy }) => ({
    message: `there is no file or folder ${quote(path)}`,
    hint: isStart
      ? start
      : namedBy
        ? settingHint(namedBy)
        : 'look at the spelling, and at the folder that the path starts from',
  }),
  'file-is-folder': ({ path }) => ({
    message: `${quote(path)} is a folder, and a file is needed here`,
  }),
  'file-unreadable': ({ path, reason }) => ({
    message: `${quote(path)} cannot be read: ${clean(reason)}`,
  }),
  'file-vanished': ({ path }) => ({
    message: `${quote(path)} was there when the run began and is gone now`,
    hint: 'run again when nothing else writes there',
  }),
  'file-changed': ({ path }) => ({
    message: `${quote(path)} changed while it was read, so nothing is written over what was made before`,
    hint: 'run again when nothing else writes there',
  }),
  'gzip-broken': ({ reason }) => ({
    message: `the gzip data cannot be unpacked: ${clean(reason)}`,
    hint: 'the file may be cut off: pack it again',
  }),
  'not-utf8': ({ byte, kind }) => ({
    message:
      kind === undefined
        ? `the file is not UTF-8: byte ${byte} does not fit`
        : `the file is ${kind}, and not text`,
    hint:
      kind === 'a zip archive'
        ? 'unpack it, and name the files in it (of Inspect: `inspect log convert --to json`)'
        : kind === undefined
          ? 'save the file as UTF-8'
          : 'name a file of text',
  }),
  'not-text': ({ byte }) => ({
    message: `this is no text: byte ${byte} is a NUL character`,
    hint: 'the file may be binary, or its content was lost when a disk or a copy failed',
  }),
  'too-large': (data) => tooLarge[data.what](data),
  'no-input': ({ what, paths, isVersion = false, isStart = false, namedBy }) => ({
    message:
      paths.length > 0
        ? `there is no ${what} in ${enumeration(paths)}`
        : `no file of ${plural(what)} is named`,
    hint: isVersion
      ? 'name OLD and NEW as files, folders or globs with workflows'
      : isStart
        ? start
        : namedBy
          ? settingHint(namedBy)
          : `name files, folders or globs with --${plural(what)}`,
  }),
  'no-profiles': ({ paths }) => ({ message: `there are no profiles in ${enumeration(paths)}` }),
  'output-failed': ({ path, reason }) => ({
    message: `${path === '-' ? 'standard output' : quote(path)} cannot be written: ${clean(reason)}`,
  }),
  'file-exists': ({ path }) => ({
    message: `${quote(path)} is there already, and is not replaced`,
    hint: 'name another folder, or move it away',
  }),
  'unknown-workflow': ({ name, known }) => ({
    message: `no workflow has the agent ${quote(name)}`,
    ...didYouMean(name, known),
  }),
  'several-workflows': ({ known }) => ({
    message: `there are ${known.length} workflows, and a picture shows one: ${enumeration(known)}`,
    hint: 'choose one with --workflow NAME, or draw all on a page with --picture-format html',
  }),
  'language-lacks': ({ part, command, agent, language }) => ({
    message: `${command} leaves out ${quote(agent)}: ${lacks[part]} for policies of the language ${quote(language)}`,
  }),
  'picture-too-large': ({ title, effort, limit }) => ({
    message: `the picture of ${quote(title)} is too large to be laid out: it has ${effort} boxes and boxes passed by arrows, and at most ${limit} are laid out`,
    hint: 'write it as Mermaid (.mmd) or DOT (.dot), which others lay out',
  }),
  'missing-letters': ({ letters }) => ({
    message: `no font of this machine has ${enumeration(letters.map(withCode))}: the picture has empty boxes in their place`,
    hint: 'install a font that has them, or draw an SVG or HTML, which have the fonts of their readers',
  }),
  'worker-died': ({ reason }) => ({
    message: `a worker ended before its work was done: ${clean(reason)}`,
    hint: 'fewer workers need less memory: try --jobs 1',
  }),
  'unusable-part': ({ reason }) => ({ message: `this cannot be merged: ${clean(reason)}` }),
  'missing-parts': ({ missing, of }) => ({
    message: `of ${of} parts these are missing: ${firstNumbers(missing)}`,
    hint: 'make them with --shard, and name all parts',
  }),
  'failed-parts': ({ parts, of }) => ({
    message: `there were errors in ${parts.length} of ${of} parts: ${firstNumbers(parts)}`,
    hint: 'they were reported when the parts were made',
  }),
  'json-syntax': ({ reason }) => ({ message: `this is not JSON: ${clean(reason)}` }),
  'json-number': ({ limit }) => ({
    message: `the number that starts here has more than ${limit} characters`,
    hint: 'write it as text, in quotes',
  }),
  'json-depth': ({ limit }) => ({
    message: `lists and objects are nested deeper than ${limit} levels here`,
  }),
  'other-file': ({ kind }) => ({ message: `this looks like ${fileKindWords(kind)}` }),
  'path-as-text': ({ path }) => ({
    message: `${quote(path)} is the path of a file, and what is in the file is wanted`,
    hint: `read it first: readFileSync(${quote(path)}, 'utf8')`,
  }),
  'not-json': ({ found }) => ({
    message: `${clean(found)} is not JSON`,
    ...(jsonInstead[found] !== undefined && { hint: jsonInstead[found] }),
  }),
} satisfies Partial<MessageTable>;

/** The message for each limit. */
const tooLarge: { readonly [What in TooLarge['what']]: (data: TooLarge) => Message } = {
  document: ({ limit }) => ({
    message: `the file has more than ${mebibytes(limit)}, the most that is read as a whole`,
    hint: 'split it into several files',
  }),
  pipe: ({ limit }) => ({
    message: `this object from a pipe has more than ${mebibytes(limit)}, the most that is kept in memory`,
    hint: 'name the file, or write one value a line',
  }),
  value: ({ limit, isEnd }) => ({
    message: `this value is longer than ${mebibytes(limit)}${isEnd ? ', and the file is read no further' : ''}`,
  }),
  values: ({ limit }) => ({
    message: `this JSON has more than ${limit} values, the most that are read at once`,
  }),
  lines: ({ limit }) => ({
    message: `the text has more than ${limit} lines, the most that are read at once`,
    hint: 'split it into several files',
  }),
  faults: ({ limit }) => ({
    message: `the list has more than ${limit} faults between its values, and is read no further`,
  }),
};

function mebibytes(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes} bytes` : `${Math.round(bytes / 2 ** 20)} MiB`;
}

/** The hint for users who have no files yet. */
const start =
  'traxgen init writes a small project to start from; or name workflows with --workflows';

function settingHint({ key, file }: Setting): string {
  return `${quote(key)} in ${clean(file)} names it`;
}

/** A character with its code point, by which fonts can be found. */
function withCode(letter: string): string {
  return `${letter} U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

const lacks = {
  picture: 'there are no pictures',
  prose: 'there is no prose',
  merge: 'there is no comparison of two versions',
  conversing: 'there are no prompts for conversations',
};

const number = 'write null, or a number';

/** What to write instead of a JavaScript value that JSON cannot express. */
const jsonInstead: Readonly<Record<string, string>> = {
  undefined: 'leave it out, or write null',
  NaN: number,
  Infinity: number,
  '-Infinity': number,
  'a Date': 'write it as text, such as date.toISOString()',
  'a Map': 'make an object of it with Object.fromEntries(map)',
  'a Set': 'make a list of it with [...set]',
};

/** The plural, which is also the name of the flag. */
function plural(what: InputKind): string {
  return what === 'gold' ? what : `${what}s`;
}

function firstNumbers(numbers: readonly number[]): string {
  const more = numbers.length > 20 ? ` and ${numbers.length - 20} more` : '';
  return numbers.slice(0, 20).join(', ') + more;
}
