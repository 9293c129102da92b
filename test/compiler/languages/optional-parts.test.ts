import { describe, expect, test, vi } from 'vitest';
import type { Language } from '../../../src/model/language.ts';
import { project, refund, textOf, traxgen } from '../../cli/commands/support.ts';
import { decisionTable } from './decision-table.ts';

/*
 * A language may have no pictures, no prose and no comparison of versions. A command that is asked for them
 * says whose policies it leaves out, and does the rest.
 */

vi.mock('../../../src/compiler/languages/languages.ts', async (original) => {
  const { languages } = await original<{ languages: readonly Language[] }>();
  const tables: Language = {
    recognizes: (value) => typeof value === 'string',
    read: (value, file) => ({ policy: tables.readSound(value, file), diagnostics: [] }),
    readSound: (value, file) => decisionTable('shipping', file, String(value)),
  };
  return { languages: [tables, ...languages] };
});

const rows = 'speed | express | plan == "gold" | fly order_id\nspeed | none | | ship order_id';
const table = JSON.stringify(rows);
const shipped = {
  customer_id: 'S1',
  agent_sequence: ['shipping'],
  order: { id: 7, amount: 20 },
  order_id: 7,
  plan: 'gold',
  day: 'Monday',
};
const both = { ...shipped, customer_id: 'B1', agent_sequence: ['refund', 'shipping'] };
const refunded = { ...shipped, customer_id: 'R1', agent_sequence: ['refund'] };

const folder = () =>
  project({
    'workflows/shipping.json': table,
    'profiles/all.json': JSON.stringify([shipped, both, refunded]),
    'new/refund.json': { ...refund, steps: refund.steps.slice(0, 3) },
    'new/shipping.json': JSON.stringify(rows.replace('fly', 'drive')),
  });

/** What a command says of policies that it leaves out. */
async function lacks(place: string, words: readonly string[]) {
  const run = await traxgen(place, [...words, '--json']);
  const said = JSON.parse(run.stderr) as readonly { code: string; file: string; message: string }[];
  const found = said.filter(({ code }) => code === 'language-lacks');
  return { status: run.status, found };
}

const leftOut = (command: string, what: string, file = 'workflows/shipping.json') => ({
  status: 1,
  found: [
    {
      file,
      line: 1,
      column: 1,
      message: `${command} leaves out 'shipping': there ${what} for policies of the language 'decision table'`,
    },
  ],
});

describe('a language without pictures, prose and comparison', () => {
  test('draw: says so, and draws the others', async () => {
    const place = await folder();
    const draw = ['draw', '-o', 'a.html'];
    expect(await lacks(place, draw)).toMatchObject(leftOut('draw', 'are no pictures'));
    const page = await textOf(place, 'a.html');
    expect([page?.includes('>refund<'), page?.includes('>shipping<')]).toEqual([true, false]);
    const alone = await traxgen(place, ['draw', '--workflow', 'shipping', '-o', 'b.svg']);
    expect([alone.status, alone.stderr]).toEqual([
      1,
      expect.stringMatching(/nothing was drawn\n$/),
    ]);
    expect(await textOf(place, 'b.svg')).toBeUndefined();
  });

  test('draw: a plan needs all policies, a sequence none', async () => {
    const place = await folder();
    for (const id of ['S1', 'B1']) {
      const draw = ['draw', '--profile', id];
      expect(await lacks(place, draw)).toMatchObject(leftOut('draw', 'are no pictures'));
      expect((await traxgen(place, draw)).stdout).toBe('');
      expect((await traxgen(place, [...draw, '--sequence'])).stdout).toContain('fly');
    }
    expect((await traxgen(place, ['draw', '--profile', 'R1'])).status).toBe(0);
  });

  test('render: says so, and writes the others', async () => {
    const place = await folder();
    const render = ['render', '-o', 'p.json'];
    expect(await lacks(place, render)).toMatchObject(leftOut('render', 'is no prose'));
    const { policies } = JSON.parse((await textOf(place, 'p.json')) ?? '');
    expect(policies).toMatchObject([{ agent: 'refund' }]);
    const alone = await traxgen(place, ['render', '--workflows', 'workflows/shipping.json']);
    expect([alone.status, alone.stdout]).toEqual([1, '']);
    expect(alone.stderr).toMatch(/nothing was written\n$/);
  });

  test('prompts: asks about no profile whose policy cannot be told', async () => {
    const place = await folder();
    const prompts = ['prompts', '--model', 'm', '-o', 'p.jsonl'];
    expect(await lacks(place, prompts)).toMatchObject({
      ...leftOut('prompts', 'is no prose'),
      found: [{ profiles: { ids: ['S1', 'B1'] } }],
    });
    const ids = (await textOf(place, 'p.jsonl'))?.match(/\\"id\\":\\"\w+/g);
    expect(ids).toEqual([String.raw`\"id\":\"R1`]);
  });

  test('diff: says so, and compares the others', async () => {
    const place = await folder();
    const diff = ['diff', 'workflows', 'new', '-o', 'd.json'];
    const file = 'new/shipping.json';
    const what = 'is no comparison of two versions';
    expect(await lacks(place, diff)).toMatchObject(leftOut('diff', what, file));
    const { changes, counts } = JSON.parse((await textOf(place, 'd.json')) ?? '');
    expect(changes).toMatchObject([{ agent: 'refund', kind: 'step removed' }]);
    expect(counts).toMatchObject({ profiles: 3 });
  });

  test('diff: a policy that one version has is a change in any language', async () => {
    const place = await folder();
    const diff = ['diff', 'workflows/refund.json', 'workflows', '--json'];
    const { status, stdout } = await traxgen(place, diff);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).changes).toMatchObject([
      { agent: 'shipping', kind: 'workflow added' },
    ]);
  });
});
