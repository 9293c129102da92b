import { expect, test } from 'vitest';
import { readRawOutput } from '../../src/reading/output.ts';
import { minimalFaults, minimalTools } from './minimal-faults.ts';
import { brief, options } from './support.ts';

/** What is read with all tools known, with some, and with none. */
const vocabularies = [minimalTools, new Map([...minimalTools].slice(0, 2)), new Map()];

test.each(minimalFaults)('%s', (_, text, want) => {
  const [all, some, none] = vocabularies.map((known) => {
    const { settled, refusal } = readRawOutput(text, {
      ...options,
      parametersOf: (tool: string) => known.get(tool),
    });
    if (settled === undefined) expect(refusal, text).toBeDefined();
    return brief(settled) ?? null;
  });
  expect(all).toEqual(want);
  for (const fewer of [some, none]) expect([null, all]).toContainEqual(fewer);
});
