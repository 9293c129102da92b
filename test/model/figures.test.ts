import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  figureNames,
  figureRow,
  otherFigureNames,
  pairFigureNames,
  uniformFigures,
  wholeOf,
} from '../../src/model/figures.ts';
import { tagsOf } from '../../src/model/score.ts';

const { definitions } = JSON.parse(readFileSync('formats/scores.schema.json', 'utf8'));
const groupOf = definitions.group.properties;

/** A part of the schema in which each of some names is required, and no other is allowed. */
function exactly(names: readonly string[], schemaOf: (name: never) => object) {
  const entries = names.map((name) => [name, schemaOf(name as never)]);
  return {
    required: names,
    additionalProperties: false,
    properties: Object.fromEntries(entries),
  };
}

const schemaOfValue = (name: (typeof figureNames | typeof otherFigureNames)[number]) => {
  const { description, isBinary, isOpen } = figureRow(name);
  const type = [isBinary ? 'integer' : 'number', 'null'];
  return { description, type, minimum: 0, ...(!isOpen && { maximum: wholeOf(name) }) };
};
const spread = () => ({ $ref: '#/definitions/spread' });

describe('the schema of scores.json has the figures of the table', () => {
  test.each([
    ['of a profile', definitions.figures, exactly(figureNames, schemaOfValue)],
    ['of a pair', definitions.pairFigures, exactly(pairFigureNames, schemaOfValue)],
    ['of other evaluators', definitions.otherFigures, exactly(otherFigureNames, schemaOfValue)],
    ['of a group', groupOf.figures, exactly(figureNames, spread)],
    ['of a group, by other evaluators', groupOf.other_figures, exactly(otherFigureNames, spread)],
  ])('%s', (_, schema, expected) => {
    expect(schema).toMatchObject(expected);
    expect(Object.keys(schema.properties)).toEqual(expected.required);
  });
});

test('and its tags are those of the table, in scores and in groups', () => {
  expect(definitions.tag.enum).toEqual(tagsOf('run'));
  expect(Object.keys(groupOf.tags.properties)).toEqual(tagsOf('run'));
});

test('figures of nothing and of the whole, which are null where they need calls', () => {
  const uniform = uniformFigures(['tool_f1', 'prefix_tools', 'prefix_calls']);
  expect(uniform(0)).toEqual({ tool_f1: 0, prefix_tools: 0, prefix_calls: 0 });
  expect(uniform(1)).toEqual({ tool_f1: 1, prefix_tools: 100, prefix_calls: 100 });
  expect(uniform(1, true)).toEqual({ tool_f1: 1, prefix_tools: 100, prefix_calls: null });
});
