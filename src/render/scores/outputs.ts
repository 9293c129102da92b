import type { ScoreReport } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { scoresCsv } from './csv.ts';
import { scoresJson } from './json.ts';
import { scoresJunit } from './junit.ts';
import { scoresMarkdown } from './markdown.ts';
import { scoresTable } from './table.ts';

/** A form of the report: the ending of its files, none where it is for terminals, and its text. */
export interface ScoreOutput {
  readonly ending: string | undefined;
  /** The text, in pieces; only what is for terminals is painted, and fits so many columns. */
  readonly text: (report: ScoreReport, paint: Paint, screen?: number) => Iterable<string>;
}

/** Every form of the report; a new one is a file and a line here. */
export const scoreOutputs = {
  json: { ending: '.json', text: scoresJson },
  csv: { ending: '.csv', text: scoresCsv },
  markdown: { ending: '.md', text: scoresMarkdown },
  junit: { ending: '.xml', text: scoresJunit },
  table: { ending: undefined, text: scoresTable },
} satisfies Record<string, ScoreOutput>;

export type ScoreOutputName = keyof typeof scoreOutputs;

/** The endings that a file of scores may have, in the order of the registry. */
export const scoreEndings: readonly string[] = Object.values(scoreOutputs).flatMap(
  ({ ending }) => ending ?? [],
);

/** The form that the ending of a path asks for, capital letters or not; undefined where none has it. */
export function scoreOutputOf(path: string): ScoreOutputName | undefined {
  const names = Object.keys(scoreOutputs) as ScoreOutputName[];
  return names.find((name) => {
    const { ending } = scoreOutputs[name];
    return ending !== undefined && path.toLowerCase().endsWith(ending);
  });
}
