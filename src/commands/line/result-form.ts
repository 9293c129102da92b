import { demandEnding, endingOf } from './demand-ending.ts';
import type { Settings } from './settings.ts';

/** Whether a result that people can read too is written as JSON: `--json` says so, or the file's ending. */
export function isJsonAsked({ json, out = '-' }: Pick<Settings, 'json' | 'out'>): boolean {
  return json || endingOf(out) === '.json';
}

/** Throws a UsageError where the ending of a file promises neither the text nor the JSON of a result. */
export function demandResultEnding(what: string, { json, out }: Settings): void {
  demandEnding(out, json ? `${what} as JSON` : what, json ? ['.json'] : ['.txt', '.json']);
}
