import type { CoverageReport } from '../../model/coverage.ts';
import { coverageJson } from './json.ts';
import { coverageLcov } from './lcov.ts';

/** A form of the coverage for files: the endings that ask for it, and its text in pieces. */
export interface CoverageOutput {
  readonly endings: readonly string[];
  readonly text: (report: CoverageReport) => Iterable<string>;
}

/** Every form for files; a new one is a file and a line here. */
export const coverageOutputs = {
  json: { endings: ['.json'], text: coverageJson },
  lcov: { endings: ['.info', '.lcov'], text: coverageLcov },
} satisfies Record<string, CoverageOutput>;

/** The endings that a file of coverage may have. */
export const coverageEndings: readonly string[] = Object.values(coverageOutputs).flatMap(
  ({ endings }) => endings,
);

/** The form that the ending of a path asks for, capital letters or not; undefined where none has it. */
export function coverageOutputOf(path: string): CoverageOutput | undefined {
  const outputs: readonly CoverageOutput[] = Object.values(coverageOutputs);
  return outputs.find(({ endings }) => endings.some((end) => path.toLowerCase().endsWith(end)));
}
