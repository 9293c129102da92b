import { expect, test } from 'vitest';
import { figureColumns } from '../../../src/scoring/text/columns.ts';
import { sample } from './report.ts';

const shown = (weighted: number) => {
  const groups = sample.groups.map((group) => ({
    figures: { ...group.figures, weighted_f1: { mean: weighted, sd: 0, n: 3, low: 0, high: 1 } },
  }));
  return figureColumns('plan', groups).map(({ figure }) => figure);
};

test('weighted F1 has a column where it differs from tool F1', () => {
  const [first] = sample.groups;
  expect(shown(first?.figures.tool_f1?.mean ?? 0)).not.toContain('weighted_f1');
  expect(shown(0.25)).toContain('weighted_f1');
  expect(figureColumns('plan').map(({ figure }) => figure)).not.toContain('weighted_f1');
});
