import { expect, test } from 'vitest';
import { askAll } from '../../src/commands/prompting/asking.ts';
import type { Prompt } from '../../src/commands/prompting/prompts.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';

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
  const prompt = { customId: 'C1', body: {} } as Prompt;
  const { diagnostics, isComplete } = await askAll([prompt, prompt], {
    client: { ask: async () => ({ kind: 'answer', body: '{}', seconds: 0 }) },
    log: { append, note: () => {} },
    concurrency: 2,
    signal: new AbortController().signal,
    onDone: () => {},
  });
  expect([diagnostics, isComplete]).toEqual([[fault], false]);
});
