import { type PolicyExample, rightExample } from '../../model/policy-example.ts';
import { tags } from '../../model/score.ts';
import { elements, type JsonCursor, member, type Reports, textAt } from './reading.ts';

const expected: readonly string[] = [rightExample, ...tags];

/** Parses the examples of a policy; one without a profile or a run is left out, as the schema says. */
export function parseExamples(list: JsonCursor, reports: Reports): PolicyExample[] {
  return elements(list).flatMap((cursor): PolicyExample[] => {
    const profile = member(cursor, 'profile');
    const made = (['run', 'calls'] as const)
      .map((key) => ({ key, ...member(cursor, key) }))
      .filter(({ value }) => value !== undefined);
    const [first] = made;
    if (made.length !== 1) {
      reports.add('example-form', cursor.pointer, { found: made.map(({ key }) => key) });
    }
    const expect = member(cursor, 'expect');
    const tag = textAt(expect);
    if (tag !== undefined && !expected.includes(tag)) {
      reports.add('unknown-value', expect.pointer, { value: tag, known: expected });
    }
    if (first?.value === undefined || profile.value === undefined || tag === undefined) return [];
    return [
      {
        profile: profile.value,
        made: first.value,
        key: first.key,
        expect: tag as PolicyExample['expect'],
        pointer: cursor.pointer,
      },
    ];
  });
}
