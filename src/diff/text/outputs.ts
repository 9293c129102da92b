import type { DifferenceReport } from '../../model/difference.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { differencesJson } from './json.ts';
import { differencesMarkdown } from './markdown.ts';
import { differencesText } from './text.ts';

/** A format of the `traxgen diff` report: its file extensions, and its text in pieces. */
export interface DifferenceOutput {
  readonly endings: readonly string[];
  /** `screen` is the width of the terminal in columns, where there is one. */
  readonly text: (report: DifferenceReport, paint: Paint, screen?: number) => Iterable<string>;
}

/** Every format; a new one is a file and a line here. */
export const differenceOutputs = {
  text: { endings: ['.txt'], text: differencesText },
  markdown: { endings: ['.md'], text: differencesMarkdown },
  json: { endings: ['.json'], text: differencesJson },
} satisfies Record<string, DifferenceOutput>;

export type DifferenceOutputName = keyof typeof differenceOutputs;

export const differenceOutputNames = Object.keys(
  differenceOutputs,
) as readonly DifferenceOutputName[];

/** All file extensions of report formats. */
export const differenceEndings: readonly string[] = Object.values(differenceOutputs).flatMap(
  ({ endings }) => endings,
);

/** The format for the extension of a path, in any case; undefined if there is none. */
export function differenceOutputOf(path: string): DifferenceOutputName | undefined {
  const lower = path.toLowerCase();
  return differenceOutputNames.find((name) =>
    differenceOutputs[name].endings.some((ending) => lower.endsWith(ending)),
  );
}
