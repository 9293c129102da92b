import { describe, expect, test } from 'vitest';
import { compile, openCursor, score } from '../../../src/index.ts';

const workflow = { agent: 'w', steps: ['f()'] };
const said = (path: string) => ({
  code: 'path-as-text',
  message: `'${path}' is the path of a file, and what is in the file is wanted`,
  hint: `read it first: readFileSync('${path}', 'utf8')`,
});

describe('the path of a file in the place of its text', () => {
  test.each([
    'workflows/x.json',
    './profiles/all.jsonl',
    'workflows/',
    'C:\\data\\w.json',
    'a b.json',
  ])('%s is said', (path) => {
    expect(openCursor({ workflows: [path], agents: ['w'] }).diagnostics).toMatchObject([
      said(path),
    ]);
    expect(compile({ workflows: [path], profiles: [] }).diagnostics).toMatchObject([said(path)]);
  });

  test('of profiles, rules and predictions too', () => {
    const path = 'all.json';
    const { diagnostics } = compile({ workflows: [workflow], profiles: [path] });
    expect(diagnostics).toMatchObject([said(path)]);
    const rules = openCursor({ workflows: [workflow], agents: ['w'], rules: path }).diagnostics;
    expect(rules).toMatchObject([said(path)]);
    const scored = score({ gold: [path], predictions: [] }).diagnostics;
    expect(scored.map(({ code }) => code)).toContain('path-as-text');
  });

  test.each(['{"agent": "a.json', 'nonsense', '"a.json"', '[a.json', 'two\nlines.json'])(
    '%j is none',
    (text) => {
      const { diagnostics } = compile({ workflows: [text], profiles: [] });
      expect(diagnostics.map(({ code }) => code)).not.toContain('path-as-text');
    },
  );
});
