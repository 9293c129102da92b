import type { DifferenceReport } from '../../model/difference.ts';
import type { Paint } from '../diagnostics.ts';
import { differencesJson } from './json.ts';
import { differencesMarkdown } from './markdown.ts';
import { differencesText } from './text.ts';

/** A form of the report of `traxgen diff`: the endings that ask for it, and its text in pieces. */
export interface DifferenceOutput {
  readonly endings: readonly string[];
  /** `screen`: the columns of the terminal, where it is shown on one. */
  readonly text: (report: DifferenceReport, paint: Paint, screen?: number) => Iterable<string>;
}

/** Every form; a new one is a file and a line here. */
export const differenceOutputs = {
  text: { endings: ['.txt'], text: differencesText },
  markdown: { endings: ['.md'], text: differencesMarkdown },
  json: { endings: ['.json'], text: differencesJson },
} satisfies Record<string, DifferenceOutput>;

export type DifferenceOutputName = keyof typeof differenceOutputs;

export const differenceOutputNames = Object.keys(
  differenceOutputs,
) as readonly DifferenceOutputName[];

/** The endings that a file of the report may have. */
export const differenceEndings: readonly string[] = Object.values(differenceOutputs).flatMap(
  ({ endings }) => endings,
);

/** The form that the ending of a path asks for, capital letters or not. */
export function differenceOutputOf(path: string): DifferenceOutputName | undefined {
  const lower = path.toLowerCase();
  return differenceOutputNames.find((name) =>
    differenceOutputs[name].endings.some((ending) => lower.endsWith(ending)),
  );
}
