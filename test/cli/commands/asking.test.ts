import { expect, test } from 'vitest';
import { askAll, type Question } from '../../../src/cli/prompts/asking.ts';
import type { Diagnostic } from '../../../src/model/diagnostics/diagnostic.ts';

test('an answer that cannot be written is told, whatever is written after it', async () => {
  const fault: Diagnostic = {
    code: 'output-failed',
    place: { file: 'a.jsonl' },
    data: { path: 'a.jsonl', reason: 'no space' },
  };
  const waiting: ((fault?: Diagnostic) => void)[] = [];
  const append = () =>
    new Promise<Diagnostic | undefined>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 2) for (const [at, end] of waiting.entries()) end([fault][at]);
    });
  const question: Question = {
    profile: { id: 'C1', agents: [], data: {}, origin: { file: 'p.json', line: 1, column: 1 } },
    ...{ key: 'C1', way: 'policy, vanilla' },
    ask: async () => ({ kind: 'line', line: '{}', bodies: ['{}'] }),
  };
  const { diagnostics, isComplete } = await askAll([question, question], {
    client: { ask: async () => ({ kind: 'stopped' }) },
    log: { append, note: () => {} },
    concurrency: 2,
    signal: new AbortController().signal,
    onDone: () => {},
  });
  expect([diagnostics, isComplete]).toEqual([[fault], false]);
});
