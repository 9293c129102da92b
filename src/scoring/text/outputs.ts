import type { ScoreReport } from '../../model/score.ts';
import { scoresCsv } from './csv.ts';
import { comparisonsCsv, groupsCsv } from './csv-groups.ts';
import { scoresJson, scoresJsonl } from './json.ts';
import { scoresJunit } from './junit.ts';
import { scoresMarkdown } from './markdown.ts';

/** A format of the score report: its file extension, and its text. */
export interface ScoreOutput {
  readonly ending: string;
  /** The text in pieces. */
  readonly text: (report: ScoreReport) => Iterable<string>;
  /** Whether it shows calls side by side. */
  readonly showsCalls: boolean;
}

/** Every format of the report; a new one is a file and a line here. */
export const scoreOutputs = {
  json: { ending: '.json', text: scoresJson, showsCalls: true },
  jsonl: { ending: '.jsonl', text: scoresJsonl, showsCalls: true },
  // These end as the next does.
  groups: { ending: '.groups.csv', text: groupsCsv, showsCalls: false },
  comparisons: { ending: '.comparisons.csv', text: comparisonsCsv, showsCalls: false },
  csv: { ending: '.csv', text: scoresCsv, showsCalls: false },
  markdown: { ending: '.md', text: scoresMarkdown, showsCalls: false },
  junit: { ending: '.xml', text: scoresJunit, showsCalls: true },
} satisfies Record<string, ScoreOutput>;

export type ScoreOutputName = keyof typeof scoreOutputs;

/** The file extensions of scores, in the order of the table above. */
export const scoreEndings: readonly string[] = Object.values(scoreOutputs).map(
  ({ ending }) => ending,
);

/** The format for the extension of a path, in any case; undefined if there is none. */
export function scoreOutputOf(path: string): ScoreOutputName | undefined {
  const names = Object.keys(scoreOutputs) as ScoreOutputName[];
  return names.find((name) => path.toLowerCase().endsWith(scoreOutputs[name].ending));
}
