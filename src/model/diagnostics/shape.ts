import { printable } from '../../base/text/printable.ts';
import { operatorHint, takesNothing } from './operators.ts';
import type { Circumstances, MessageTable } from './table.ts';
import { didYouMean, enumeration, quote, thingAt, typed } from './words.ts';

const forms = ['all_of', 'any_of', 'not'];
const comparisonKeys = ['field', 'operator', 'value', 'compare_to'];

/** Diagnostics about the shape of a file: types, keys, words and lengths. */
export const shapeMessages = {
  'wrong-type': ({ expected, found, of }, { place }) => ({
    message: `${of ? `the ${of}` : subject(place)} must be ${typed(expected)}, and it is ${typed(found)}`,
    ...(expected === 'list' && place.pointer && { hint: 'put [ ] around it' }),
  }),
  'missing-key': ({ key, of }) => ({ message: `the ${of} lacks the key ${quote(key)}` }),
  'unknown-key': ({ key, known }) => ({
    message: `the key ${quote(key)} has no meaning here`,
    ...didYouMean(key, known),
  }),
  'unknown-value': ({ value, known }, { place }) => ({
    message: `${thingAt(place.pointer)} cannot be ${quote(value)}`,
    ...didYouMean(value, known),
  }),
  'invalid-setting': ({ reason, hint }) => ({ message: printable(reason), ...(hint && { hint }) }),
  'empty-text': ({ what }, { place }) => ({
    message: `${place.pointer ? thingAt(place.pointer) : `the ${what}`} is an empty text`,
  }),
  'empty-list': ({ what }, { place }) => ({
    message: `${place.pointer ? thingAt(place.pointer) : `the ${what}`} is an empty list`,
    hint: 'put something in, or take it out',
  }),
  'wrong-length': ({ expected, found }, { place }) => ({
    message: `${thingAt(place.pointer)} must have ${items(expected)}, and it has ${found}`,
  }),
  'unknown-operator': ({ operator, known }) => ({
    message: `there is no operator ${quote(operator)}`,
    ...(operatorHint(operator) ?? didYouMean(operator, known)),
  }),
  'unknown-action': ({ action, known }) => ({
    message: `there is no action ${quote(action)}`,
    ...didYouMean(action, known),
  }),
  'clause-form': ({ keys }) => ({
    message: mixed(keys),
    hint: "a clause has 'field' and 'operator', or one of 'all_of', 'any_of' and 'not'",
  }),
  'operand-count': ({ operator, given }) => ({ message: operands(operator, given) }),
} satisfies Partial<MessageTable>;

function items(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

function mixed(keys: readonly string[]): string {
  const comparing = keys.filter((key) => comparisonKeys.includes(key)).slice(0, 1);
  const used = [...keys.filter((key) => forms.includes(key)), ...comparing];
  return used.length > 1
    ? `one clause cannot have ${enumeration(used)} at once`
    : 'the clause has no condition';
}

function operands(operator: string, given: readonly string[]): string {
  if (takesNothing(operator)) {
    return `the operator ${quote(operator)} takes neither 'value' nor 'compare_to'`;
  }
  const has = given.length > 0 ? 'both' : 'neither';
  return `the operator ${quote(operator)} takes one of 'value' and 'compare_to', and there is ${has}`;
}

/** What a pointer refers to. An empty pointer refers to the profile, if the place is in a profile. */
function subject({ pointer = '', origin }: Circumstances['place']): string {
  return pointer === '' && origin !== undefined ? 'the profile' : thingAt(pointer);
}
