import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRight } from '../../../src/model/figures.ts';
import { groupScores } from '../../../src/model/group-scores.ts';
import { tags } from '../../../src/model/score.ts';
import { indexOf, pageScoresOf } from '../../../src/report/index-of.ts';
import { differencesOf } from '../../../src/report/page/differences.ts';
import { readRows } from '../../../src/report/page/read-rows.ts';
import { findRow, selectRows, sortRows } from '../../../src/report/page/select.ts';
import { firstView, fragmentOf, type View, viewOf } from '../../../src/report/page/view.ts';
import { modelsReport } from '../../browser/report-support.ts';
import { budget } from '../../budget.ts';
import { hostile, named, profile, report, toolsOnly } from '../../scoring/text/report.ts';

const more = { rowsPerScript: 200, detailed: 0, made: [] };

/** The rows as the page has them, through JSON. */
function rowsOf(scores: ReturnType<typeof report>) {
  const index = JSON.parse(JSON.stringify(indexOf(pageScoresOf(scores, 1000), more)));
  return { index, rows: readRows(index) };
}

describe('rows', () => {
  test.each<readonly [string, ReturnType<typeof report>]>([
    ['of two models', modelsReport(30)],
    ['of tool names only', report({ profiles: [toolsOnly, ...modelsReport(3).profiles] })],
    ...hostile.map((name) => [`named ${name.slice(0, 20)}`, named(name)] as const),
  ])('%s have the figures, tags, repairs and effort of the scores', (_, scores) => {
    const { rows } = rowsOf(scores);
    const { profiles } = scores;
    const kept = ({ id, agents, complexity, groups, state }: (typeof profiles)[number]) => ({
      ...{ id, agents, complexity, groups, state },
    });
    expect(rows.map((row) => ({ ...row, at: 0 }))).toEqual(
      profiles.map((profile) => ({
        ...kept(profile),
        at: 0,
        figures: profile.figures,
        isRight: isRight(profile.figures, scores.task),
        otherFigures: profile.otherFigures,
        tags: profile.tags,
        repairs: profile.repairs,
        effort: profile.effort,
      })),
    );
  });

  test('give the groups of the report, to the last bit, when nothing is filtered', () => {
    const scores = modelsReport(40);
    const { index, rows } = rowsOf(scores);
    expect(groupScores(rows, index.fields)).toEqual(scores.groups);
    expect(index.groups).toEqual(JSON.parse(JSON.stringify(scores.groups)));
  });

  test('give groups where the scores of an older version have none', () => {
    const { index } = rowsOf({ ...modelsReport(4), groups: [] });
    expect(index.groups).toHaveLength(11);
  });
});

describe('selectRows', () => {
  const { rows } = rowsOf(modelsReport(12));
  const select = (view: Partial<View>) =>
    selectRows(rows, { ...firstView, ...view }, ({ id }) => id.toLowerCase()).length;

  test.each([
    [{}, 24],
    [{ where: { model: 'small' } }, 12],
    [{ where: { model: 'small', workflow: 'book_flight' } }, 6],
    [{ where: { complexity: 'complex' } }, 12],
    [{ where: { nothing: 'x' } }, 0],
    [{ tag: 'bad_param' }, 4],
    [{ tag: 'none' }, 20],
    [{ state: 'right' }, 19],
    [{ state: 'mistakes' }, 5],
    [{ state: 'absent' }, 1],
    [{ search: ' c0000 ' }, 20],
    [{ search: 'c0000 3' }, 2],
  ] as const)('%j leaves %i', (view, count) => {
    expect(select(view)).toBe(count);
  });

  test('trials are told apart, filtered and found', () => {
    const trials = ['1', '2'].map((trial) => profile({ trial }));
    const { rows } = rowsOf(report({ task: 'run', profiles: trials }));
    const asked = { ...firstView, where: { trial: '2' } };
    expect(selectRows(rows, asked, ({ id }) => id)).toEqual([rows[1]]);
    const open = { id: 'C1', groups: { trial: '2', model: 'm1' } };
    expect(findRow(rows, open)).toBe(rows[1]);
    expect(viewOf(fragmentOf({ ...firstView, open })).open).toEqual(open);
  });

  test('a run is right where it is a valid path, a plan where it is all of the gold', () => {
    const part = profile({ figures: { ...profile().figures, exact_match: 0 } });
    const right = (task: 'plan' | 'run') =>
      selectRows(
        rowsOf(report({ task, profiles: [part, toolsOnly] })).rows,
        { ...firstView, state: 'right' },
        ({ id }) => id,
      ).length;
    expect([right('plan'), right('run')]).toEqual([0, 1]);
    const { rows } = rowsOf(report({ profiles: [part, toolsOnly] }));
    const wrong = selectRows(rows, { ...firstView, state: 'mistakes' }, ({ id }) => id);
    expect(wrong.map(({ id }) => id)).toEqual([part.id]);
  });

  test('sorts figures by value, what is not known first, equal ones as they were', () => {
    const scores = report({ profiles: [toolsOnly, ...modelsReport(4).profiles] });
    const sorted = sortRows(rowsOf(scores).rows, 'param_f1');
    expect(sorted.map(({ figures }) => figures.param_f1)).toEqual([
      ...[null, 0, 2 / 3, 1, 1, 1, 1, 1, 1],
    ]);
    const down = sortRows(rowsOf(scores).rows, '-id');
    expect(down.map(({ id }) => id)).toEqual([
      ...['C4', 'C00003', 'C00003', 'C00002', 'C00002', 'C00001', 'C00001', 'C00000', 'C00000'],
    ]);
  });

  test.each(hostile.map((name) => [name]))('finds what an address says of %j', (name) => {
    const found = rowsOf(named(name)).rows;
    const open = { id: name, groups: { [name]: name } };
    const view = viewOf(fragmentOf({ ...firstView, open, where: { [name]: name } }));
    expect(view.open && findRow(found, view.open)).toBe(found[0]);
    expect(selectRows(found, view, () => '')).toHaveLength(1);
  });
});

describe('the fragment of a view', () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 12 });
  const views = fc.record<View>({
    by: fc.option(names, { nil: undefined }),
    columns: names,
    groupSort: names,
    where: fc.dictionary(names, names),
    tag: fc.constantFrom('', ...tags),
    state: names,
    search: names,
    sort: names,
    page: fc.integer({ min: 1 }),
    open: fc.option(fc.record({ id: names, groups: fc.dictionary(names, names) }), {
      nil: undefined,
    }),
  });

  test('says all of it', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(JSON.stringify(viewOf(`#${fragmentOf(view)}`))).toBe(
          JSON.stringify({ ...viewOf(''), ...view }),
        );
      }),
      { seed: 5, numRuns: budget(500) },
    );
  });

  test('is empty for the first view', () => {
    expect(fragmentOf(firstView)).toBe('');
    expect(viewOf('')).toEqual(firstView);
  });
});

describe('differencesOf', () => {
  const marked = (parts: ReturnType<typeof differencesOf>['left']) =>
    parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
  test.each([
    ['pay(a=1)', 'pay(a=2)', 'pay(a=[1])', 'pay(a=[2])'],
    ['f(a=1, b=2)', 'f(a=1)', 'f(a=1[, b=2])', 'f(a=1)'],
    ['f()', 'f(x="a b")', 'f()', 'f([x="a b"])'],
    ['f("one two three")', 'f("one 2 three")', 'f("one [two] three")', 'f("one [2] three")'],
    ['f("a b")', 'f("c d")', 'f("[a b]")', 'f("[c d]")'],
  ])('%s and %s', (left, right, wantedLeft, wantedRight) => {
    const parts = differencesOf(left, right);
    expect([marked(parts.left), marked(parts.right)]).toEqual([wantedLeft, wantedRight]);
  });

  test('keep every character, and mark nothing where nothing differs', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '(', '"', '1') });
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const parts = differencesOf(left, right);
        expect(parts.left.map(({ text }) => text).join('')).toBe(left);
        expect(parts.right.map(({ text }) => text).join('')).toBe(right);
        const differs = [...parts.left, ...parts.right].some((part) => part.differs);
        expect(differs).toBe(left !== right);
      }),
      { seed: 6, numRuns: budget(500) },
    );
  });
});
