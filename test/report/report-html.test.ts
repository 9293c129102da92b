import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReportLimits } from '../../src/report/limits.ts';
import type { PageDetail, PageIndex } from '../../src/report/page-data.ts';
import { scriptJson } from '../../src/report/script-json.ts';
import { modelsReport } from '../browser/report-support.ts';
import { hostile, named, profile, report } from '../scoring/text/report.ts';
import { pageHtml } from './page-html.ts';

const html = (scores: ReturnType<typeof report>, limits: Partial<ReportLimits> = {}) =>
  pageHtml(scores, {}, limits).join('');

function valuesIn(page: string) {
  const scripts = [
    ...page.matchAll(/<script type="application\/json" id="(.*?)">([^<]*)<\/script>/g),
  ];
  const texts = new Map(scripts.map(([, id, text]) => [id, text]));
  const details = [...texts].filter(([id]) => id?.startsWith('details-'));
  const lines = details.flatMap(([, text = '']) => text.trim().split('\n'));
  return {
    index: JSON.parse(texts.get('index') ?? '') as PageIndex,
    details: lines.map((line) => JSON.parse(line) as PageDetail | null),
  };
}

describe('the page', () => {
  test('allows its own script and style by their hashes, and nothing else', () => {
    const page = html(modelsReport(2));
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(style)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.match(/<script(?! type="application\/json")/g)).toHaveLength(1);
    expect(page).not.toMatch(/\s(?:src|href|style|on\w+)=["']/);
  });

  test('has the licence of what is in its script', () => {
    expect(html(report())).toMatch(
      /\/\*! preact[\s\S]*MIT License[\s\S]*Permission is hereby granted/,
    );
  });

  test.each(hostile.map((name) => [name]))('has %j as data, and as nothing else', (name) => {
    const page = html(named(name));
    const { index, details } = valuesIn(page);
    expect(index.rows[0]?.[0]).toBe(name);
    expect(details[0]?.reasons[0]?.text).toBe(name);
    const plain = html(named('plain'));
    const elements = (text: string) => text.match(/<\/?[a-z]+/g);
    expect(elements(page)).toEqual(elements(plain));
  });
});

describe('scriptJson', () => {
  test.each(hostile.map((name) => [name]))('of %j is read back, and is plain', (name) => {
    const text = scriptJson({ [name]: name });
    expect(Object.entries(JSON.parse(text))).toEqual([[name, name]]);
    expect(text).not.toMatch(/[<\u2028\u2029\u202e\p{Cc}]/u);
  });
});

describe('what a page has no room for', () => {
  const scores = modelsReport(30);
  const wrong = scores.profiles.filter(({ figures }) => figures.exact_match !== 1);

  test('is said: rows with mistakes stay, in their order', () => {
    const { index, details } = valuesIn(html(scores, { rows: 20 }));
    expect(index).toMatchObject({ scored: 60, detailed: 20 });
    expect(index.rows).toHaveLength(20);
    const ids = index.rows.map(([id]) => id);
    expect(ids).toEqual(expect.arrayContaining(wrong.map(({ id }) => id)));
    expect(ids).toEqual([...ids].sort());
    expect(index.groups).toEqual(JSON.parse(JSON.stringify(scores.groups)));
    expect(details).toHaveLength(20);
  });

  test('is details of right predictions first', () => {
    const whole = valuesIn(html(scores));
    expect(whole.details).not.toContain(null);
    const { index, details } = valuesIn(html(scores, { details: 12_000 }));
    expect(index.rows).toHaveLength(60);
    const kept = details.flatMap((detail, at) => (detail === null ? [] : [at]));
    expect(index.detailed).toBe(kept.length);
    expect(kept.length).toBeLessThan(60);
    const mistaken = scores.profiles.flatMap((one, at) => (wrong.includes(one) ? [at] : []));
    expect(kept.length < wrong.length ? mistaken : kept).toEqual(
      expect.arrayContaining(kept.length < wrong.length ? kept : mistaken),
    );
  });

  test('is the end of long texts and the trajectories behind the first', () => {
    const long = 'y'.repeat(500);
    const agents = { gold: 'one', prediction: long };
    const calls = [{ mark: 'changed', gold: 'f()', prediction: long, agents } as const];
    const alignments = Array.from({ length: 8 }, (_, prediction) => ({
      prediction,
      gold: 0,
      calls,
    }));
    const { details } = valuesIn(
      html(report({ profiles: [profile({ alignments })] }), { trajectories: 3, text: 100 }),
    );
    expect(details[0]).toMatchObject({ allAlignments: 8 });
    expect(details[0]?.alignments).toHaveLength(3);
    const cut = `${'y'.repeat(100)} ... (400 more characters are not in this report)`;
    expect(details[0]?.alignments[0]?.calls[0]).toMatchObject({
      prediction: cut,
      agents: { gold: 'one', prediction: cut },
    });
  });

  test('has the reasons of just the predictions whose calls it has, and how many there are', () => {
    const alignments = [1, 60, 70, 80].map((prediction) => ({ prediction, gold: 0, calls: [] }));
    const reasons = [0, 1, 60, 70, 80].map((prediction) => {
      return { prediction, tag: 'bad_param' as const, text: String(prediction) };
    });
    const page = html(report({ profiles: [profile({ alignments, reasons })] }), {
      trajectories: 2,
    });
    const [detail] = valuesIn(page).details;
    expect(detail?.reasons.map(({ prediction }) => prediction)).toEqual([0, 1, 60]);
    expect(detail?.allReasons).toBe(5);
  });
});
