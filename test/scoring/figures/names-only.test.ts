import { describe, expect, it } from 'vitest';
import { score as scoreEntries } from '../../../src/scoring/verdict/library.ts';
import { calls, names, rules, score } from './support.ts';

const a1 = ['a', { x: 1 }] as const;
const b2 = ['b', { y: 2 }] as const;
const parameterFigures = {
  param_precision: null,
  param_recall: null,
  param_f1: null,
  overlap_calls: null,
  prefix_calls: null,
};

describe('names only', () => {
  it('have no figures of parameters, nor an exact match, where the gold has parameters', () => {
    const { figures, tags } = score([calls(a1, b2)], [names('a', 'b')]);
    expect(figures).toMatchObject({
      ...parameterFigures,
      valid: null,
      exact_match: null,
      tool_f1: 1,
    });
    expect(figures).toMatchObject({ overlap_tools: 100, prefix_tools: 100, count_agreement: 100 });
    expect(tags).toEqual([]);
  });

  it('are not calls that say that they have no arguments', () => {
    const { figures } = score([calls(a1, b2)], [calls('a', 'b'), calls('b')]);
    expect(figures).toMatchObject({
      ...{ valid: 0, exact_match: 0, tool_f1: 1 },
      ...{ param_f1: 0, overlap_calls: 0, prefix_calls: 0 },
    });
  });

  it('are calls where the gold never gives their tools arguments', () => {
    const gold = [calls(a1, b2, 'c')];
    expect(score(gold, [names('c')]).figures).toMatchObject({ valid: 0, exact_match: 0 });
    expect(score(gold, [names('z')]).figures).toMatchObject({ valid: 0, exact_match: 0 });
    expect(score(gold, [names('c', 'a')]).figures).toMatchObject({ valid: null });
    expect(score([...gold, calls('a')], [names('a')]).figures).toMatchObject({ valid: null });
  });

  it('are not calls without arguments where the gold has none either', () => {
    const all = [calls('a', b2), calls('c')];
    expect(score(all, [calls('c')]).figures).toMatchObject({ exact_match: 0, param_f1: 1 });
    expect(score(all, [calls('a')]).figures).toMatchObject({ exact_match: 0, param_f1: 0 });
  });

  it('are not calls of which some have arguments', () => {
    const { figures } = score([calls(a1, b2)], [calls('a', 'b'), calls('a', b2)]);
    expect(figures).toMatchObject({ exact_match: 0 });
    expect(figures.param_f1).toBeCloseTo(2 / 3, 12);
  });

  it('match exactly where the gold has no parameters, or names only itself', () => {
    expect(score([calls('a', 'b')], [names('a', 'b')]).figures.exact_match).toBe(1);
    expect(score([names('a', 'b')], [names('a', 'b')]).figures.exact_match).toBe(1);
    expect(score([names('a', 'b')], [calls(a1, b2)]).figures.exact_match).toBe(1);
    expect(score([names('a', 'b')], [calls('a')]).figures.exact_match).toBe(0);
  });

  it('determine all figures where rules ignore every parameter', () => {
    const lenient = { rules: rules({ '*': { '*': { ignore: true } } }) };
    expect(score([calls(a1)], [names('a')], lenient).figures.exact_match).toBe(1);
    const optional = { rules: rules({ a: { x: { optional: true } } }) };
    expect(score([calls(a1)], [calls('a')], optional).figures).toMatchObject({
      exact_match: 1,
      param_f1: 1,
    });
  });

  it('are meant where a prediction has them under the name of their format', () => {
    const gold = [JSON.stringify({ a: { google: [[{ tool_name: 'f', tool_input: { x: 1 } }]] } })];
    const exactOf = (given: object | string) => {
      const predictions = [JSON.stringify({ a: given })];
      return scoreEntries({ gold, predictions }).report.profiles[0]?.figures.exact_match;
    };
    expect(exactOf({ 'tool-only': [['f']] })).toBe(1);
    expect(exactOf({ tool_only: [['f']] })).toBe(1);
    expect(exactOf({ 'tool-only': [['g']] })).toBe(0);
    expect(exactOf({ 'tool-only': [['f']], google: [[{ tool_name: 'f' }]] })).toBe(null);
    expect(exactOf([['f']])).toBe(null);
    // What a model wrote is no declaration.
    expect(exactOf('{"tool-only": [["f"]]}')).toBe(null);
    const record = { id: 'a', trajectories: { 'tool-only': [['f']] } };
    const { report } = scoreEntries({ gold, predictions: [JSON.stringify([record])] });
    expect(report.profiles[0]?.figures.exact_match).toBe(1);
  });

  it('are compared as such where that is what is meant', () => {
    const meant = { namesMeant: true };
    expect(score([calls(a1)], [names('a')], meant).figures.exact_match).toBe(1);
    expect(score([calls(a1)], [names('b')], meant).figures.exact_match).toBe(0);
  });
});

describe('names only, read', () => {
  const gold = [{ C7: { google: [[{ tool_name: 'a', tool_input: { x: 1 } }]] } }];
  const figuresOf = (prediction: unknown, as?: string) => {
    const predictions = [{ C7: prediction }];
    const { report, diagnostics } = scoreEntries({ gold, predictions, ...(as && { as }) });
    expect(diagnostics).toEqual([]);
    return report.profiles[0]?.figures;
  };

  it('have no exact match unless they are asked for', () => {
    expect(figuresOf(['a'])).toMatchObject({ ...parameterFigures, exact_match: null });
    expect(figuresOf(['a()'])).toMatchObject({ param_f1: 0, exact_match: 0 });
    expect(figuresOf([['a']], 'tool-only')).toMatchObject({
      param_f1: null,
      valid: 1,
      exact_match: 1,
    });
    expect(figuresOf([['a']], 'tool_only')).toMatchObject({
      param_f1: null,
      valid: 1,
      exact_match: 1,
    });
  });
});
