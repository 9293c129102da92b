import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { node, tool, way } from '../../compiler/languages/graph/loan.ts';
import { jsonOf, project, said, textOf, traxgen } from './support.ts';

const asking = {
  agent: 'asking',
  steps: ["look(id = day, left = stock[order['id']]['left'])"],
  conditionals: [
    {
      if: [
        { field: 'day', operator: 'in', value: ['Monday', null] },
        { any_of: [{ field: 'days', operator: 'contains', compare_to: 'day' }] },
        { not: { field: "order['id']", operator: 'exists' } },
      ],
      then: [{ action: 'override_params', target: 'look', params: { id: 'days' } }],
    },
  ],
};

/** Tests go to folders of their own. */
const repository = process.cwd();

describe('traxgen fields', () => {
  test('lists fields with their readers, comparisons and places', async () => {
    const folder = await project({ 'workflows/asking.json': JSON.stringify(asking, null, 1) });
    const { status, stdout, stderr } = await traxgen(folder, ['fields']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '2 workflows, 5 fields\n' });
    expect(stdout).toBe(`day  (null, text)
  step look                             workflows/asking.json:4
  conditional 1: in ['Monday', null]    workflows/asking.json:9
  conditional 1: days contains day      workflows/asking.json:19
  step check_day                        workflows/refund.json:1
stock[order['id']]['left']
  step look                             workflows/asking.json:4
order['id']
  step look                             workflows/asking.json:4
  conditional 1: exists                 workflows/asking.json:27
  step find_order                       workflows/refund.json:1
days  (list)
  conditional 1: contains day           workflows/asking.json:19
  step look                             workflows/asking.json:38
order['amount']  (number)
  step pay                              workflows/refund.json:1
  conditional 1: > 100                  workflows/refund.json:1
`);
  });

  test('as JSON, comparisons in the words of the workflow', async () => {
    const folder = await project({ 'workflows/refund.json': asking });
    const { stdout } = await traxgen(folder, ['fields', '--json']);
    const { fields } = JSON.parse(stdout);
    expect(fields[0]).toMatchObject({
      path: 'day',
      types: ['null', 'text'],
      readers: [
        { agent: 'asking', by: 'step look', file: 'workflows/refund.json', pointer: '/steps/0' },
        { line: 1, comparison: { field: 'day', operator: 'in', value: ['Monday', null] } },
        { comparison: { field: 'days', operator: 'contains', compare_to: 'day' } },
      ],
    });
    expect(fields[2].readers[1].comparison).toEqual({ field: "order['id']", operator: 'exists' });
    expect(fields[0].readers[0]).not.toHaveProperty('comparison');
  });

  test('fits 80 columns, whatever the names', async () => {
    const name = 'a_very_long_name_of_something'.repeat(4);
    const steps = [`${name}(a = ${name}['${name}'], b = "${name}")`];
    const folder = await project({ [`workflows/${name}.json`]: { agent: name, steps } });
    const all = await traxgen(folder, ['fields']);
    const shipped = await traxgen(folder, ['fields', '-w', resolve(repository, 'workflows')]);
    for (const line of `${all.stdout}${shipped.stdout}`.split('\n')) {
      expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  test('of a graph whose conditions read very many calls shows the first ones, and says so', async () => {
    const nodes = Array.from({ length: 900 }, (_, at) => {
      const ways = at < 899 ? [way(String(at + 1), 'r == 1')] : [];
      return node(String(at), [tool('same', 'x', 'r')], ways);
    });
    const folder = await project({ 'workflows/refund.json': { agent: 'g', nodes } });
    const { stdout, stderr } = await traxgen(folder, ['fields']);
    expect(stderr).toBe(
      '1 workflow, 2 fields (of tools that are called in very many places, of the first call alone)\n',
    );
    expect(stdout).toContain("tool_responses['same'][0]['r']");
    expect(stdout).not.toContain("['same'][1]");
  });

  test('does not replace a workflow', async () => {
    const folder = await project();
    const args = ['fields', '--json', '--out', 'workflows/refund.json'];
    const run = await traxgen(folder, args);
    expect([run.status, ...said(run)]).toEqual([1, 'workflows/refund.json output-failed']);
    expect(await jsonOf(folder, 'workflows/refund.json')).toHaveProperty('agent');
  });

  test('writes to a file, and nothing where a workflow is faulty', async () => {
    const folder = await project();
    await traxgen(folder, ['fields', '--json', '--out', 'fields.json']);
    expect(await jsonOf(folder, 'fields.json')).toHaveProperty('fields');
    const faulty = await project({ 'workflows/refund.json': { agent: 'refund' } });
    expect((await traxgen(faulty, ['fields', '--out', 'fields.json'])).status).toBe(1);
    expect(await textOf(faulty, 'fields.json')).toBeUndefined();
  });
});
