import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertPrediction } from '../../src/convert/prediction.ts';
import { score } from '../../src/scoring/verdict/library.ts';
import { createPredictionReader } from '../../src/scoring/verdict/predictions.ts';
import { budget } from '../budget.ts';
import { chatWriters, exportWriters, type WrittenTrajectory } from '../reading/trace-writers.ts';

const call = fc.record({
  tool: fc.constantFrom('find', 'pay', 'mail'),
  params: fc.dictionary(fc.constantFrom('a', 'b', '12', '__proto__'), fc.jsonValue(), {
    maxKeys: 3,
  }),
});
const turns = fc.array(fc.array(call, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});
const several = fc.array(turns, { minLength: 1, maxLength: 3 });

/** Every way in which trajectories of the profile C7 are written down. */
const writers: Record<string, (trajectories: readonly WrittenTrajectory[]) => unknown> = {
  ...Object.fromEntries(
    Object.entries(chatWriters).map(([name, write]) => [
      name,
      ([first = []]) => [{ id: 'C7', messages: write(first) }],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(exportWriters).map(([name, write]) => [name, (all) => write('C7', all)]),
  ),
};

/** What converting a file of predictions writes, a line a profile. */
function converted(text: string, to: string): string {
  const reader = createPredictionReader(new Map(), {
    groupBy: [],
    maxTrajectories: 10,
    isWary: true,
  });
  reader.read({ file: 'a.json', text });
  const { predictions, diagnostics } = reader.result();
  expect(diagnostics).toEqual([]);
  const lines = predictions.flatMap((prediction) => {
    const { value = [], diagnostics } = convertPrediction(prediction, {
      to,
      from: undefined,
      entry: 'line',
      limit: 10,
      expand: false,
      promptFrom: undefined,
      choices: {},
    });
    expect(diagnostics).toEqual([]);
    return value;
  });
  return `${lines.join('\n')}\n`;
}

describe('a converted trace has the figures and the parallel calls of the trace', () => {
  test.each(Object.keys(writers))('%s', (name) => {
    fc.assert(
      fc.property(several, several, (gold, predicted) => {
        const text = JSON.stringify(writers[name]?.(predicted));
        const golds = gold.map((trajectory) =>
          trajectory.flat().map(({ tool, params }) => ({ tool_name: tool, tool_input: params })),
        );
        const scored = (predictions: string) => {
          const { report, diagnostics } = score({
            gold: [JSON.stringify({ C7: { google: golds } })],
            predictions: [{ file: 'a.jsonl', text: predictions }],
            task: 'plan',
          });
          expect(diagnostics).toEqual([]);
          const [profile] = report.profiles;
          return [profile?.figures, profile?.otherFigures, profile?.tags];
        };
        const want = scored(text);
        for (const to of ['google', 'langchain', 'openai']) {
          expect([to, scored(converted(text, to))]).toEqual([to, want]);
        }
        const messages = converted(text, 'openai');
        const trajectories = (line: string) => JSON.parse(line).trajectories;
        expect(trajectories(converted(messages, 'openai'))).toEqual(trajectories(messages));
      }),
      { seed: 42, numRuns: budget(20) },
    );
  });
});
