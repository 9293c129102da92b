import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dialogueFigureTable } from '../../src/model/dialogue-figures.ts';
import { dialogueFigureNames, figureRow } from '../../src/model/figures.ts';
import { tagsOf } from '../../src/model/score.ts';

const { definitions } = JSON.parse(readFileSync('formats/dialogue-scores.schema.json', 'utf8'));
const { figures, weights, group, tag } = definitions;

describe('the schema of scores of conversations', () => {
  it('has the figures of the table, with what they say', () => {
    const said = Object.entries(dialogueFigureTable).map(([name, row]) => [name, row.description]);
    const known = Object.entries(figures.properties as Record<string, { description: string }>);
    expect(known.map(([name, { description }]) => [name, description])).toEqual(said);
    expect(figures.required).toEqual(dialogueFigureNames);
    expect(Object.keys(group.properties.figures.properties)).toEqual(dialogueFigureNames);
  });

  it('has weights for what is pooled, and the tags', () => {
    const pooled = dialogueFigureNames.filter((name) => figureRow(name).isPooled);
    expect(Object.keys(weights.properties)).toEqual(pooled);
    expect(tag.enum).toEqual(tagsOf('dialogue'));
  });
});
