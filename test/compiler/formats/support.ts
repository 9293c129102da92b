import { openGoldFile } from '../../../src/cli/output/gold-file.ts';
import type { datasets } from '../../../src/compiler/formats/datasets/datasets.ts';
import type { GoldSet } from '../../../src/compiler/gold/gold-set.ts';
import { type DatasetOptions, datasetRows } from '../../../src/compiler/run/write.ts';
import { goldOf } from '../run/support.ts';

/** The workflow and profile that the samples in `formats/` show. */
export const sample = goldOf(
  [
    {
      agent: 'check_order_status',
      steps: [
        'ask_for_order_id()',
        'ask_for_email()',
        'get_order_status(order_id = order_id)',
        'close_case(order_id = order_id, address = address, note = note)',
      ],
      soft_ordering: [['ask_for_order_id', 'ask_for_email']],
    },
  ],
  '{"order_id": 63920, "address": "12 Grimmauld Place, London, UK", "note": null}',
);

/** Numbers, names and values that a careless writer would spoil. */
export const strange = goldOf(
  [
    {
      agent: 'first "agent"',
      steps: [
        'f(2 = long, 1 = tiny, __proto__ = proto, b = list, a = text)',
        { tool: 'g', params: { deep: "object['__proto__']", no: 'no', zero: '0', empty: "''" } },
        'h',
      ],
      soft_ordering: [['g', 'h']],
    },
    { agent: 'second', steps: ['k(x = 99.5, y = nothing)'] },
  ],
  `{"long": 12345678901234567890, "tiny": 0.12345678901234567890, "proto": {"__proto__": 1},
    "list": [1e400, "it's", true], "text": "a\\n\\u2028\\"é", "object": {"__proto__": {"k": [9007199254740993]}},
    "no": false, "nothing": null}`,
);

/** A profile for which nothing is to be done. */
export const silent = goldOf([
  {
    agent: 'none',
    steps: ['f'],
    conditionals: [{ if: [], then: [{ action: 'skip', target: 'f' }] }],
  },
]);

export type DatasetName = keyof typeof datasets;

/** The bytes of a data set's file with some gold sets. */
export async function datasetFile(
  name: DatasetName,
  golds: readonly GoldSet[],
  options: Partial<DatasetOptions> = {},
): Promise<Buffer> {
  const dataset = { name, expand: false, ...options };
  const written: Buffer[] = [];
  const output = {
    write(piece: string | Uint8Array) {
      written.push(Buffer.from(piece as string));
      return undefined;
    },
    abort: () => Promise.reject(new Error('the file was given up')),
  };
  const file = await openGoldFile(output, { out: '-', withProfiles: false, dataset: name });
  for (const gold of golds) {
    const prompt = `Handle the request of ${gold.id}: ${gold.agents.join(', then ')}.`;
    const writing = { formats: [], maxTrajectories: 0, seed: '0', dataset };
    for (const row of datasetRows(gold, prompt, writing)) await file.add(row);
  }
  await file.end();
  return Buffer.concat(written);
}
