import type { Format } from './format.ts';
import { google } from './google.ts';
import { langchain } from './langchain.ts';
import { lattice } from './lattice.ts';
import { openai } from './openai.ts';
import { toolOnly } from './tool-only.ts';
import { traxgen } from './traxgen.ts';

/** Every format by name: the one place where a new format is added. */
export const formats = {
  traxgen,
  google,
  langchain,
  openai,
  'tool-only': toolOnly,
  lattice,
} satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

/** Other spellings: in an output the key is the name as asked for. */
const aliases: Readonly<Record<string, FormatName>> = { tool_only: 'tool-only' };

/** All names that a format can be asked for by. */
export const formatNames: readonly string[] = [...Object.keys(formats), ...Object.keys(aliases)];

/** Whether a name is only another spelling, which is taken but need not be told of. */
export function isAlias(name: string): boolean {
  return Object.hasOwn(aliases, name);
}

/** The format of a name or alias, or undefined where there is none. */
export function formatNamed(name: string): Format | undefined {
  if (Object.hasOwn(formats, name)) return formats[name as FormatName];
  return Object.hasOwn(aliases, name) ? formats[aliases[name] as FormatName] : undefined;
}
