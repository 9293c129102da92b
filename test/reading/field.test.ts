import { expect, test } from 'vitest';
import { fieldAt } from '../../src/reading/field.ts';

const record = {
  'a.b': 1,
  a: { b: 2, c: [3, 4] },
  metadata: '{"customer_id": "C7", "tags": ["x"]}',
  note: 'a text',
};

test.each([
  ['a.b', 1],
  ['a.c.1', 4],
  ['metadata.customer_id', 'C7'],
  ['metadata.tags.0', 'x'],
  ['metadata', '{"customer_id": "C7", "tags": ["x"]}'],
  ['note.length', undefined],
  ['metadata.other', undefined],
])('%s', (path, want) => {
  expect(fieldAt(record, path)).toEqual(want);
});
