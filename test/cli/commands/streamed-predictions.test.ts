import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SpareBuffers } from '../../../src/base/bytes/spare-buffers.ts';
import { PredictionLines } from '../../../src/cli/commands/score/prediction-lines.ts';
import { StreamedPredictions } from '../../../src/cli/commands/score/streamed-predictions.ts';
import { Records } from '../../../src/model/records.ts';
import { folderWith } from '../machine/support.ts';

/** Predictions in a file, by their ids, beside gold with some ids. */
async function predictionsOf(ids: readonly string[], golds: readonly string[]) {
  const text = ids.map((id, at) => `${JSON.stringify({ id, at })}\n`).join('');
  const folder = await folderWith({ 'p.jsonl': text });
  let asked = 0;
  const known = {
    numberOf: (id: string) => {
      asked += 1;
      return golds.indexOf(id) + 1;
    },
  };
  const options = { groupBy: [], maxTrajectories: 10 };
  const file = new PredictionLines(join(folder, 'p.jsonl'), options, [], new SpareBuffers());
  expect(file.isOfLines()).toBe(true);
  const predictions = new StreamedPredictions(file, known);
  const pick = (some: readonly string[]) => {
    const { block, of } = predictions.pick(some);
    const read = [...new Records(block)].map((one) => JSON.parse(one.text).at);
    return [...of].map((number) => (number === 0 ? undefined : read[number - 1]));
  };
  return { predictions, pick, asked: () => asked };
}

test('predictions in the order of the gold are found without looking for their ids', async () => {
  const { predictions, pick, asked } = await predictionsOf(['a', 'b', 'c'], ['a', 'b', 'c']);
  expect([pick(['a', 'b']), pick(['c'])]).toEqual([[0, 1], [2]]);
  expect([...predictions.rest()]).toEqual([]);
  expect(asked()).toBe(0);
  predictions.close();
});

test('where the order is another, the rest is found by ids', async () => {
  const golds = ['a', 'b', 'c', 'd', 'e'];
  const { predictions, pick } = await predictionsOf(['a', 'b', 'e', 'a', 'x', 'c', 'e'], golds);
  expect([pick(['a', 'b']), pick(['c', 'd']), pick(['e'])]).toEqual([[0, 1], [5, undefined], [2]]);
  expect([...predictions.rest()].map(({ ids }) => ids)).toEqual([['x']]);
  expect([...predictions.doubled]).toEqual(['a', 'e']);
  const kinds = { plans: 1, transcripts: 0, calling: 0, traces: 0, silent: 0 };
  const isLost = (line: number) => predictions.losesMore([{ file: 'p.jsonl', line }], kinds);
  expect([1, 2, 3, 4].map(isLost)).toEqual([true, false, true, false]);
  expect(predictions.said.map(({ line, diagnostic }) => [line, diagnostic.code])).toEqual([
    [4, 'doubled-prediction'],
    [7, 'doubled-prediction'],
  ]);
  predictions.close();
});
