import { describe, expect, test } from 'vitest';
import { project, traxgen } from './support.ts';

const gold = { C1: { google: [[]], traxgen: [['agent: refund']] } };

describe('a flag that had another name once is found under it', () => {
  test.each([
    [['render'], 'policy-format', 'json', 'as'],
    [['render'], 'policy-format', 'json,text', 'as'],
    [['prompts', '--model', 'm'], 'policy-format', 'mermaid', 'as'],
    [['draw'], 'picture-format', 'dot', 'as'],
    [['diff', 'workflows', 'workflows'], 'report-format', 'json', 'as'],
    [['completion'], 'shell', 'fish', 'as'],
    [['convert', 'gold.json', '--to', 'tool-only'], 'as', 'traxgen', 'from-format'],
  ])('%j: --%s %s, once --%s', async (args, flag, value, former) => {
    const folder = await project({ 'gold.json': gold });
    const now = await traxgen(folder, [...args, `--${flag}`, value]);
    const before = await traxgen(folder, [...args, `--${former}`, value]);
    expect([now.status, before.status, before.stdout]).toEqual([0, 0, now.stdout]);
    expect(now.stdout).not.toBe('');
    const twice = await traxgen(folder, [...args, `--${former}`, 'x', `--${flag}`, value]);
    expect(twice.status).toBe(2);
    const { stdout } = await traxgen(folder, [...args.slice(0, 1), '--help']);
    expect(stdout).toContain(`--${flag} `);
    expect(stdout).not.toContain(`--${former} `);
  });

  test('what is wrong with it is told by both names', async () => {
    const run = await traxgen(await project(), ['diff', 'workflows', 'workflows', '--as', 'pdf']);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(
      '--report-format pdf: there are text, markdown, json; --as is called --report-format now\n',
    );
    const draw = await traxgen(await project(), ['draw', '--as=pdf']);
    expect(draw.stderr).toContain('; --as is called --picture-format now\n');
    const now = await traxgen(await project(), ['draw', '--picture-format', 'pdf']);
    expect(now.stderr).not.toContain('is called');
  });

  test('in the configuration too, and for the same command only', async () => {
    const folder = await project({
      'gold.json': gold,
      'traxgen.config.json': { 'from-format': 'traxgen', as: 'otel' },
    });
    const run = await traxgen(folder, ['convert', 'gold.json', '--to', 'google', '--json']);
    expect(run.stderr).toContain('unconvertible-gold');
    const score = await traxgen(folder, ['score', '--predictions', 'gold.json', '--json']);
    expect(score.stderr).toContain("this is not in the format 'otel'");
  });
});
