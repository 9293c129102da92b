import { sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonOf, project, refund, traxgen } from './support.ts';

describe('traxgen profiles --cover', () => {
  test('writes the fewest profiles that take every branch, at the boundary', async () => {
    const folder = await project();
    const args = ['profiles', '--cover', 'branches', '--out', 'all.json'];
    const { status, stderr } = await traxgen(folder, args);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^refund: 2 profiles, branches: 2 reached\n1 workflow, 2 profiles, .* -> all\.json\n$/,
    );
    const { id_field, profiles } = (await jsonOf(folder, 'all.json')) as {
      id_field: string;
      profiles: { customer_id: string; order: { amount: number } }[];
    };
    expect(id_field).toBe('customer_id');
    expect(profiles.map(({ customer_id }) => customer_id)).toEqual(['refund-1', 'refund-2']);
    expect(profiles.map(({ order }) => order.amount)).toEqual([100.01, 100]);
    const compiled = await traxgen(folder, ['compile', '--profiles', 'all.json', '--out', '-']);
    expect(compiled.status).toBe(0);
  });

  test('says where the clauses of a dead branch contradict each other', async () => {
    const over = { field: "order['amount']", operator: '>', value: 100 };
    const dead = {
      if: [{ ...over, value: 99 }],
      then: [],
      else: [{ action: 'skip', target: 'pay' }],
    };
    const nested = { ...refund, conditionals: [{ if: [over], then: [dead] }] };
    const text = JSON.stringify(nested, undefined, 1);
    const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
    const folder = await project({ 'workflows/refund.json': text });
    const { stderr, stdout } = await traxgen(folder, ['profiles', '--cover', 'branches']);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stderr).toContain(
      [
        'refund: 2 profiles, branches: 3 reached, 1 infeasible',
        '  infeasible: else of conditional 2',
        `    workflows/refund.json:${lineOf('"value": 100') - 3} must hold: order['amount'] > 100`,
        `    workflows/refund.json:${lineOf('"value": 99') - 3} must not hold: order['amount'] > 99`,
      ]
        .join('\n')
        .replaceAll('workflows/refund.json:', `workflows${sep}refund.json:`),
    );
    const args = ['profiles', '--cover', 'branches', '--json', '--out', 'all.jsonl'];
    const { workflows } = JSON.parse((await traxgen(folder, args)).stdout);
    expect(workflows[0]).toMatchObject({ agent: 'refund', reached: 3, unknown: [] });
    expect(workflows[0].infeasible[0].demands).toHaveLength(2);
  });

  test('names the field that is missing, and says that the ids of the data are used up', async () => {
    const amount = { field: "orders[customer_id]['amount']", operator: '>', value: 100 };
    const data = { 'data.json': { orders: { A: { amount: 900, note: 'x' }, B: { amount: 20 } } } };
    const flags = ['profiles', '--cover', 'branches', '--data', 'data.json'];
    const told = async (workflow: object, files: object = {}) => {
      const folder = await project({ ...data, ...files, 'workflows/refund.json': workflow });
      return { folder, ...(await traxgen(folder, flags)) };
    };
    const steps = ["find(note = orders[customer_id]['note'])"];
    const conditionals = [{ if: [amount], then: [], else: [] }];
    const lacking = await told({ agent: 'refund', steps, conditionals });
    expect(lacking.stderr).toContain(
      "stands in the way: missing-field orders[customer_id]['note']\n",
    );
    const args = [...flags, '--json', '--out', 'all.jsonl'];
    const { workflows } = JSON.parse((await traxgen(lacking.folder, args)).stdout);
    expect(workflows[0].unknown[0].reasons[0]).toMatchObject({
      code: 'missing-field',
      path: "orders[customer_id]['note']",
    });
    const other = { 'workflows/other.json': { agent: 'other', steps: ['a'], conditionals } };
    const usedUp = await told({ agent: 'refund', steps: ['a'], conditionals }, other);
    expect(usedUp.stderr).toMatch(
      /stands in the way: doubled-id, the ids in the data that lead to it\s+are used up\n/,
    );
    const fixed = { field: 'customer_id', operator: '==', value: 'VIP' };
    const inner = { if: [{ ...amount, field: 'n' }], then: [], else: [] };
    const same = await told({ ...refund, conditionals: [{ if: [fixed], then: [inner] }] });
    expect(same.stderr).toMatch(
      /stands in the way: doubled-id, another profile has the id that it\s+needs\n/,
    );
  });

  test('needs a file for the profiles where stdout has the report', async () => {
    const { status } = await traxgen(await project(), [
      'profiles',
      '--cover',
      'branches',
      '--json',
    ]);
    expect(status).toBe(2);
  });
});
