import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberText } from '../../../src/scoring/stream/member-text.ts';
import { budget } from '../../budget.ts';

const found = (text: string) => memberText(Buffer.from(text), 'id');

test.each([
  ['{"id":"P1","a":[{"id":2}]}', 'P1'],
  ['{"a":{"id":"x"},"b":"\\"id\\":","id" : 12 }', '12'],
  ['{ "a" : null , "id":0}', '0'],
])('finds the member of the object itself in %s', (text, id) => {
  expect(found(text)).toBe(id);
});

test.each([
  ...['{"id":"a\\u0041"}', '{"id":"é"}', '{"id":""}', '{"id":1.0}', '{"id":01}', '{"id":null}'],
  ...[
    '{"id":{}}',
    '{"ids":"1"}',
    '{}',
    '[]',
    '',
    '{"a":"',
    '{"a" "id"}',
    '{"id":1234567890123456}',
  ],
])('leaves %s to a parser', (text) => {
  expect(found(text)).toBeUndefined();
});

test('never finds anything but what a parser finds', () => {
  const object = fc.dictionary(fc.constantFrom('id', 'a', 'b'), fc.jsonValue());
  fc.assert(
    fc.property(object, (value) => {
      const text = found(JSON.stringify(value));
      if (text !== undefined) expect(text).toBe(String(value.id));
    }),
    { seed: 42, numRuns: budget(100) },
  );
});
