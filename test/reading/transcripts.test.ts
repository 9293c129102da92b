import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readExport } from './read-export.ts';

/** A transcript or a trace, one a line: what is in it, and what must come out and be said. */
interface Sample {
  readonly name: string;
  /** The profile that the file is named after. */
  readonly id?: string;
  readonly want: readonly string[];
  readonly value: unknown;
}

const samples = readFileSync('test/reading/transcripts.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line): Sample => JSON.parse(line));

test.each(samples)('$name', ({ id, value, want }) => {
  expect(readExport(value, id)).toEqual(want);
});
