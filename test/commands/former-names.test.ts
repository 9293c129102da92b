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
