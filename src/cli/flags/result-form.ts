import { demandEnding, endingOf } from './demand-ending.ts';
import type { OutSettings, ReportingSettings } from './settings.ts';

/** What decides the form of a result. */
export type ResultSettings = OutSettings & Pick<ReportingSettings, 'json'>;

/** Whether a result is written as JSON instead of text, because of `--json` or the file's ending. */
export function isJsonAsked({ json, out = '-' }: ResultSettings): boolean {
  return json || endingOf(out) === '.json';
}

/** Throws a UsageError if the file's ending fits neither the text nor the JSON of a result. */
export function demandResultEnding(what: string, { json, out }: ResultSettings): void {
  demandEnding(out, json ? `${what} as JSON` : what, json ? ['.json'] : ['.txt', '.json']);
}
