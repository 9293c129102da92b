import { expect, test } from 'vitest';
import { parseExpression } from '../../src/compiler/parse/expression.ts';
import { Facts } from '../../src/guard/facts.ts';

const profile = { items: [{ price: 2 }], fees: { card: 1 }, ok: true };

function found(text: string, isComplete: boolean): unknown {
  const parsed = parseExpression(text);
  if (!('node' in parsed)) throw new Error(parsed.expected);
  const finding = new Facts({ profile, external: undefined }, isComplete).find(parsed.node);
  return finding.is === 'known' ? finding.value : finding.is;
}

test.each([
  // What is known is known, wherever it was found.
  ['length(items)', 1, 1],
  ["first(x in items: x['price'] > 1)['price'] + 1", 3, 3],
  // Objects may have more members than are known.
  ["first(x in items: x['price'] > 1)['id']", 'open', 'absent'],
  ['first(x in items: true)', 'part', { price: 2 }],
  ['filter(x in items: true) == filter(y in items: true)', 'open', true],
  ['sum(fees)', 'open', 1],
  ['count(x in fees: x > 0)', 'open', 1],
  ['any(x in filter(y in items: true): x[key] == 2)', 'open', 'absent'],
  // What may not be read at all is no fault.
  ['other and 1 / 0 == 1', 'open', 'absent'],
  ['any(x in [other, 1 / 0]: x == 1)', 'absent', 'absent'],
  ['any(x in items: x[key] == 1 or 1 / 0 == 1)', 'open', 'absent'],
  // The rest decides.
  ['other or ok', true, 'absent'],
  ['ok or other', true, true],
  ["none(x in items: x['id'] == 'p' or x['price'] == 2)", false, 'absent'],
  // But it does not say that there is anything.
  ['exists(other or ok)', 'open', false],
  ['exists(ok or other)', true, true],
])('%s', (text, partly, whole) => {
  expect([found(text, false), found(text, true)]).toEqual([partly, whole]);
});
