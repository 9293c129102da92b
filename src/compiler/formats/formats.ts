import type { Format } from './format.ts';
import { google } from './google.ts';
import { langchain } from './langchain.ts';
import { lattice } from './lattice.ts';
import { openai } from './openai.ts';
import { toolOnly } from './tool-only.ts';
import { traxgen } from './traxgen.ts';

/** Every format by name. A new one is added here and in `formatsByContent` (model/format.ts); a test compares them. */
export const formats = {
  traxgen,
  google,
  langchain,
  openai,
  'tool-only': toolOnly,
  lattice,
} satisfies Record<string, Format>;

/** Other spellings of names; an output uses the name that the user gave. */
const aliases = { tool_only: 'tool-only' } as const satisfies Record<string, keyof typeof formats>;

/** A name by which a format can be chosen. */
export type FormatName = keyof typeof formats | keyof typeof aliases;

/** All names by which a format can be chosen. */
export const formatNames = [
  ...Object.keys(formats),
  ...Object.keys(aliases),
] as readonly FormatName[];

/** Whether a name is an alias, which is accepted but not listed in messages. */
export function isAlias(name: string): name is keyof typeof aliases {
  return Object.hasOwn(aliases, name);
}

/** The format with a name or alias; undefined if there is none. */
export function formatNamed(name: string): Format | undefined {
  const own = isAlias(name) ? aliases[name] : name;
  return Object.hasOwn(formats, own) ? formats[own as keyof typeof formats] : undefined;
}
