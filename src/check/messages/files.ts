import type { InputKind } from '../../model/diagnostic-data.ts';
import type { MessageTable } from './table.ts';
import { clean, list, quote, suggestion } from './words.ts';

/** Files, and the JSON in them. */
export const fileMessages = {
  'file-not-found': ({ path }) => ({
    message: `there is no file or folder ${quote(path)}`,
    hint: 'look at the spelling, and at the folder that the path starts from',
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
  'gzip-broken': ({ reason }) => ({
    message: `the gzip data cannot be unpacked: ${clean(reason)}`,
    hint: 'the file may be cut off: pack it again',
  }),
  'not-utf8': ({ byte }) => ({
    message: `the file is not UTF-8: byte ${byte} does not fit`,
    hint: 'save the file as UTF-8',
  }),
  'no-input': ({ what, paths, isVersion = false }) => ({
    message:
      paths.length > 0
        ? `there is no ${what} in ${list(paths)}`
        : `no file of ${plural(what)} is named`,
    hint: isVersion
      ? 'name OLD and NEW as files, folders or globs with workflows'
      : `name files, folders or globs with --${plural(what)}`,
  }),
  'no-profiles': ({ paths }) => ({ message: `there are no profiles in ${list(paths)}` }),
  'output-failed': ({ path, reason }) => ({
    message: `${path === '-' ? 'standard output' : quote(path)} cannot be written: ${clean(reason)}`,
  }),
  'file-exists': ({ path }) => ({
    message: `${quote(path)} is there already, and is not replaced`,
    hint: 'name another folder, or move it away',
  }),
  'unknown-workflow': ({ name, known }) => ({
    message: `no workflow has the agent ${quote(name)}`,
    ...suggestion(name, known),
  }),
  'several-workflows': ({ known }) => ({
    message: `there are ${known.length} workflows, and a picture shows one: ${list(known)}`,
    hint: 'choose one with --workflow NAME, or draw all on a page with --picture-format html',
  }),
  'worker-died': ({ reason }) => ({
    message: `a worker ended before its work was done: ${clean(reason)}`,
    hint: 'fewer workers need less memory: try --jobs 1',
  }),
  'json-syntax': ({ reason }) => ({ message: `this is not JSON: ${clean(reason)}` }),
  'json-number': ({ limit }) => ({
    message: `the number that starts here has more than ${limit} characters`,
    hint: 'write it as text, in quotes',
  }),
  'json-depth': ({ limit }) => ({
    message: `lists and objects are nested deeper than ${limit} levels here`,
  }),
} satisfies Partial<MessageTable>;

/** As the flag is called, too. */
function plural(what: InputKind): string {
  return what === 'gold' ? what : `${what}s`;
}
