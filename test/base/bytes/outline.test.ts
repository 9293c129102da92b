import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Outliner } from '../../../src/base/bytes/outline.ts';
import { advance, origin } from '../../../src/base/bytes/position.ts';
import { skipSpace } from '../../../src/base/bytes/structure.ts';
import { findWrapper } from '../../../src/cli/machine/wrapper.ts';
import { budget } from '../../budget.ts';

function outlineOf(bytes: Buffer, sizes: readonly number[] = [bytes.length]) {
  const outliner = new Outliner('profiles', 1e6);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    outliner.push(bytes.subarray(at, at + size));
    at += size;
  }
  return outliner.end();
}

test.each([
  ['{"a":1,"profiles":[{"b":[2]},{"c":"]"}],"d":3}', '{"a":1,"profiles":[],"d":3}'],
  ['{"profiles" : [\n1,\n"é"\n]\n}', '{"profiles" : []\n}'],
  ['{"prof\\u0069les":[1],"profiles":[2]}', '{"prof\\u0069les":[],"profiles":[]}'],
  ['{"profiles":[1', '{"profiles":['],
  ['{"other":[1],"x":{"profiles":[1]}}', '{"other":[1],"x":{"profiles":[1]}}'],
  ['{"profiles":{"profiles":[1]}}', '{"profiles":{"profiles":[1]}}'],
  ['[{"profiles":[1]}]', '[{"profiles":[1]}]'],
  ['["profiles",":",[1]]', '["profiles",":",[1]]'],
])('of %s is %s', (text, outline) => {
  for (const sizes of [[1], [3], [1000]]) {
    expect(outlineOf(Buffer.from(text), sizes).bytes.toString()).toBe(outline);
  }
});

/** Texts like wrappers, some of them broken somewhere. */
const texts = fc
  .record({
    members: fc.array(
      fc.tuple(
        fc.constantFrom('profiles', 'profiles', 'id_field', 'é', 'a"b', 'agent_sequence'),
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.array(fc.jsonValue({ maxDepth: 2 }))),
      ),
      { maxLength: 4 },
    ),
    space: fc.constantFrom('', ' ', '\n', ' \r\n '),
    edits: fc.array(
      fc.record({
        at: fc.nat(200),
        cut: fc.nat(2),
        put: fc.constantFrom(
          '',
          '"',
          '[',
          ']',
          '{',
          '}',
          ',',
          ':',
          '\\',
          '\n',
          'x',
          'é',
          '"profiles":[',
        ),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ members, space, edits }) => {
    const parts = members.map(
      ([key, value]) => `${JSON.stringify(key)}${space}:${space}${JSON.stringify(value)}`,
    );
    const text = `${space}{${space}${parts.join(`${space},${space}`)}${space}}${space}`;
    return edits.reduce(
      (edited, { at, cut, put }) => edited.slice(0, at) + put + edited.slice(at + cut),
      text,
    );
  });

test('shows the wrapper that the whole text is, however it is cut', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 });
  fc.assert(
    fc.property(texts, sizes, (text, cuts) => {
      const bytes = Buffer.from(text);
      const outline = outlineOf(bytes, cuts);
      const expected = findWrapper(bytes, skipSpace(bytes, 0));
      const found = findWrapper(outline.bytes, skipSpace(outline.bytes, 0));
      const place = (offset: number) => {
        const original = outline.original(offset);
        expect(outline.position(offset)).toEqual(advance(origin, bytes.subarray(0, original)));
        return original;
      };
      const end = (offset: number | undefined) =>
        offset === undefined ? undefined : outline.original(offset);
      expect(
        found && {
          list: { start: place(found.list.start), end: end(found.list.end) },
          members: found.members.members.map((member) => ({
            ...member,
            keyStart: place(member.keyStart),
            start: place(member.start),
            end: end(member.end),
          })),
          fault: found.members.fault && {
            ...found.members.fault,
            at: place(found.members.fault.at),
          },
        },
      ).toEqual(
        expected && {
          list: expected.list,
          members: expected.members.members,
          fault: expected.members.fault,
        },
      );
    }),
    { seed: 42, numRuns: budget(2000) },
  );
});
