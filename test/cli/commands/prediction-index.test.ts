import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SpareBuffers } from '../../../src/base/bytes/spare-buffers.ts';
import { TextNumbers } from '../../../src/base/text/text-numbers.ts';
import { PredictionIndex } from '../../../src/cli/commands/score/prediction-index.ts';
import { PredictionLines } from '../../../src/cli/commands/score/prediction-lines.ts';
import { sha256 } from '../../../src/cli/machine/digest.ts';
import { Records } from '../../../src/model/records.ts';
import { folderWith } from '../machine/support.ts';

/** Predictions in a file, by their ids. */
async function predictionsOf(ids: readonly string[]) {
  const text = ids.map((id, at) => `${JSON.stringify({ id, at })}\n`).join('');
  const folder = await folderWith({ 'p.jsonl': text });
  const options = { groupBy: [], maxTrajectories: 10 };
  const path = join(folder, 'p.jsonl');
  const file = new PredictionLines(path, options, [], new SpareBuffers());
  expect(file.isOfLines()).toBe(true);
  const predictions = new PredictionIndex([file], options, 'plan', new TextNumbers(sha256));
  const pick = (some: readonly string[]) => {
    const { block, of } = predictions.pick(some);
    const read = [...new Records(block)].map((one) => JSON.parse(one.text).at);
    return [...of].map((number) => (number === 0 ? undefined : read[number - 1]));
  };
  const scored = (some: readonly string[]) => {
    const { blocks, rows } = predictions.pickScores(some);
    const read = blocks.flatMap((block) => [...new Records(block)].map(({ text }) => text));
    return some.map((_, at) => {
      const record = rows[4 * at + 1] ?? 0;
      return record === 0 ? undefined : JSON.parse(read[record - 1] ?? '').at;
    });
  };
  return { path, predictions, pick, scored };
}

test('predictions are found by ids, in the order of the gold and in others', async () => {
  const ids = ['a', 'b', 'e', 'a', 'x', 'c', 'e'];
  const { predictions, pick, scored } = await predictionsOf(ids);
  const asked = [['a', 'b'], ['c', 'd'], ['e'], ['c', 'b', 'a']];
  const found = [[0, 1], [5, undefined], [2], [5, 1, 0]];
  expect(asked.map(pick)).toEqual(found);
  expect(asked.map(scored)).toEqual(found);
  expect([...predictions.rest()].map((rest) => [rest.ids, rest.unknown])).toEqual([[['x'], ['x']]]);
  predictions.close();
});

test('of two with one id the first counts, and the other is said', async () => {
  const { path, predictions } = await predictionsOf(['a', 'b', 'e', 'a', 'x', 'c', 'e']);
  expect([...predictions.doubled]).toEqual(['a', 'e']);
  const kinds = { plans: 1, transcripts: 0, calling: 0, traces: 0, silent: 0 };
  const isLost = (line: number) => predictions.losesMore([{ file: path, line }], kinds);
  expect([1, 2, 3, 4].map(isLost)).toEqual([true, false, true, false]);
  expect(predictions.said.map(({ line, diagnostic }) => [line, diagnostic.code])).toEqual([
    [4, 'doubled-prediction'],
    [7, 'doubled-prediction'],
  ]);
  predictions.close();
});
