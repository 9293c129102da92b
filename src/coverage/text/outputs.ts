import type { CoverageReport } from '../../model/coverage.ts';
import { coverageJson } from './json.ts';
import { coverageLcov } from './lcov.ts';

/** A file format of the coverage: its file extensions, and its text in pieces. */
export interface CoverageOutput {
  readonly endings: readonly string[];
  readonly text: (report: CoverageReport) => Iterable<string>;
}

/** Every file format; a new one is a file and a line here. */
export const coverageOutputs = {
  json: { endings: ['.json'], text: coverageJson },
  lcov: { endings: ['.info', '.lcov'], text: coverageLcov },
} satisfies Record<string, CoverageOutput>;

/** All file extensions of coverage formats. */
export const coverageEndings: readonly string[] = Object.values(coverageOutputs).flatMap(
  ({ endings }) => endings,
);

/** The format for the extension of a path, in any case; undefined if there is none. */
export function coverageOutputOf(path: string): CoverageOutput | undefined {
  const outputs: readonly CoverageOutput[] = Object.values(coverageOutputs);
  return outputs.find(({ endings }) => endings.some((end) => path.toLowerCase().endsWith(end)));
}
