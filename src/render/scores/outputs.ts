import type { ScoreReport } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { scoresCsv } from './csv.ts';
import { comparisonsCsv, groupsCsv } from './csv-groups.ts';
import { scoresJson } from './json.ts';
import { scoresJunit } from './junit.ts';
import { scoresMarkdown } from './markdown.ts';
import { scoresTable } from './table.ts';

/** A format of the score report: its file extension (none for terminal output), and its text. */
export interface ScoreOutput {
  readonly ending: string | undefined;
  /** The text in pieces; only terminal output is coloured and fits the width of the screen. */
  readonly text: (report: ScoreReport, paint: Paint, screen?: number) => Iterable<string>;
}

/** Every format of the report; a new one is a file and a line here. */
export const scoreOutputs = {
  json: { ending: '.json', text: scoresJson },
  // These end as the next does.
  groups: { ending: '.groups.csv', text: groupsCsv },
  comparisons: { ending: '.comparisons.csv', text: comparisonsCsv },
  csv: { ending: '.csv', text: scoresCsv },
  markdown: { ending: '.md', text: scoresMarkdown },
  junit: { ending: '.xml', text: scoresJunit },
  table: { ending: undefined, text: scoresTable },
} satisfies Record<string, ScoreOutput>;

export type ScoreOutputName = keyof typeof scoreOutputs;

/** The file extensions of scores, in the order of the table above. */
export const scoreEndings: readonly string[] = Object.values(scoreOutputs).flatMap(
  ({ ending }) => ending ?? [],
);

/** The format for the extension of a path, in any case; undefined if there is none. */
export function scoreOutputOf(path: string): ScoreOutputName | undefined {
  const names = Object.keys(scoreOutputs) as ScoreOutputName[];
  return names.find((name) => {
    const { ending } = scoreOutputs[name];
    return ending !== undefined && path.toLowerCase().endsWith(ending);
  });
}
