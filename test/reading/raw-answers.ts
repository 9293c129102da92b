import fc from 'fast-check';
import type { Json } from '../../src/base/json.ts';

/** A right answer: calls of the gold's tools. */
export interface Call {
  readonly tool: string;
  readonly params: readonly (readonly [string, Json])[];
}

export type Plan = readonly (readonly Call[])[];

/** The tools: names that are beginnings of each other, and some without parameters. */
export const tools: ReadonlyMap<string, readonly string[]> = new Map([
  ['find', ['name', 'order_id']],
  ['find_order', ['order_id', 'customer_id']],
  ['find_order_items', ['order_id', 'tags']],
  ['refund', ['order_id', 'amount', 'note', 'is_late']],
  ['update', ['address', 'zip', 'options']],
  ['close', []],
  ['close_case', []],
]);

/** Texts that a form without quotes can hold: one line, brackets that fit, nothing like an argument. */
const plainText = fc.constantFrom(
  ...['C1', 'late delivery', '12 Main Street, London', 'N1 (UK)', "it's late", 'x-y', 'größer'],
  ...[
    '50% off',
    'a/b',
    'no. 7',
    'see [1]',
    '007',
    'yes',
    'close_case',
    'J. "Jo" Smith',
    '東京',
    '-',
  ],
);

/** Texts that need quotes. */
const wildText = fc.constantFrom(
  ...[
    '',
    'a, b=c',
    'order_id=9, note=x',
    '"quoted"',
    "'tis",
    'two\nlines',
    'tab\there',
    'C:\\temp',
  ],
  ...[
    'tool: close_case()',
    'close()',
    ']]',
    '}, {',
    '", "',
    'f(x',
    'a)',
    '// none',
    '# 3',
    '->',
    'a; b',
  ],
  ...[
    '{"tool_name": "close"}',
    '["close_case"]',
    'None',
    'true',
    '7',
    '😀 ok',
    'e.g. x',
    'a: b',
    '...',
  ],
  ...[
    ' spaced ',
    'say "no", then',
    "don't, can't",
    '[x',
    'user["id"]',
    'http://x.y/?a=1&b=2',
    '|',
    '`x`',
  ],
);

const scalar = fc.oneof(
  fc.integer({ min: -99, max: 9999 }),
  fc.constantFrom(0.5, 49.9, -1.25, 12345678901, 1e21),
  fc.boolean(),
  fc.constant(null),
);

const text = fc.oneof(plainText, wildText);
const nested: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    fc.oneof(scalar, text),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b_c', 'name', 'args', 'it is'), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).value;

/** What a form can hold as values: any JSON, or what needs no quotes. */
export const values = {
  any: fc.oneof(
    { weight: 3, arbitrary: plainText },
    { weight: 2, arbitrary: scalar },
    text,
    nested,
  ),
  plain: fc.oneof({ weight: 2, arbitrary: plainText }, scalar),
};

function callOf(value: fc.Arbitrary<Json>): fc.Arbitrary<Call> {
  return fc.constantFrom(...tools).chain(([tool, names]) =>
    fc.tuple(fc.subarray([...names]), fc.array(value, { minLength: 4, maxLength: 4 })).map(
      ([chosen, drawn]): Call => ({
        tool,
        params: chosen.map((name, nth) => [name, drawn[nth] as Json]),
      }),
    ),
  );
}

/** Plans of several calls, of one trajectory where a form holds no more. */
export function planOf(value: fc.Arbitrary<Json>, most: number): fc.Arbitrary<Plan> {
  const trajectory = fc.array(callOf(value), { minLength: 1, maxLength: 4 });
  return fc.array(trajectory, { minLength: 1, maxLength: most });
}
