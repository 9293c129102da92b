import type { MessageTable } from './table.ts';
import { clean, didYouMean, enumeration, guess, quote } from './words.ts';

/** Diagnostics about field templates. */
export const templateMessages = {
  'invalid-path': ({ path }) => ({
    message: `${quote(path)} is no path of a field`,
    hint: "write it as a workflow does: name, name['key'] or name[other['key']]",
  }),
  'unknown-generator': ({ generator, known }) => ({
    message: `there is no generator ${quote(generator)}`,
    ...didYouMean(generator, known),
  }),
  'generator-arguments': ({ generator, reason }) => ({
    message: `${quote(generator)} cannot draw with these arguments: ${clean(reason)}`,
  }),
  'no-weight': () => ({
    message: 'nothing can be drawn, because no weight is above 0',
  }),
  'unknown-field': ({ path, known }) => ({
    message: `the template has no field ${quote(path)}`,
    ...didYouMean(path, known),
  }),
  'field-circle': ({ cycle }) => ({
    message: `these fields wait for each other: ${enumeration(cycle)}`,
    hint: "let one of them have values of its own instead of 'same_as' or 'computed'",
  }),
  'generator-as-text': ({ text, name, known }) => ({
    message: `${quote(text)} names no generator, and is drawn as this text`,
    hint: 'if it is meant so, write [{ "value": ... }]',
    ...guess(name, known),
  }),
  'unread-field': ({ path, known, lacking, workflow, by }) => ({
    message:
      `nothing reads ${quote(path)}, and nothing draws ${quote(lacking)}, ` +
      `which ${quote(by ?? 'a condition')} of ${quote(workflow)} reads`,
    hint: `write a path as a workflow does: ${clean(lacking)}`,
    ...guess(path, known),
  }),
  'undrawn-branch': ({ branch, decision, workflow, customers }) => ({
    message:
      `none of ${customers} customers of the template takes ${quote(branch)} of ` +
      `${clean(decision)} of ${quote(workflow)}`,
    hint: 'edit the template; profiles --cover branches makes a customer who does, or says why there is none',
  }),
  'clashing-fields': ({ path, other, isListAndObject }) => ({
    message: isListAndObject
      ? `the field ${quote(path)} lies in an object where ${quote(other)} lies in a list, or the other way round`
      : path === other
        ? `the field ${quote(path)} is there twice`
        : `the field ${quote(path)} lies inside ${quote(other)}, which has values of its own`,
    hint: 'take one of them out',
  }),
  'too-few-ids': ({ field, made }) => ({
    message: `${quote(field)} draws too few different ids: the run stopped after ${made}`,
    hint: 'widen its range',
  }),
} satisfies Partial<MessageTable>;
