import { describe, expect, test } from 'vitest';
import { jsonOf, project, textOf, traxgen } from './support.ts';

describe('traxgen profiles', () => {
  test('needs a mode', async () => {
    const { status, stderr } = await traxgen(await project(), ['profiles']);
    expect(status).toBe(2);
    expect(stderr).toBe('traxgen: profiles needs one of --template\nSee traxgen --help.\n');
  });
});

describe('traxgen profiles --template', () => {
  const template = {
    agent_sequence: 'refund',
    customer_id: 'random_int(1000000, 9999999)',
    "order['id']": 'random_int(100000, 999999)',
    day: "random_date('2025-01-01', '2025-12-31')",
    "order['amount']": 'random_int(50, 150)',
  };

  test('prints a template', async () => {
    const { status, stdout, stderr } = await traxgen(await project(), ['profiles', '--template']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '1 workflow, 5 fields\n' });
    expect(JSON.parse(stdout)).toEqual(template);
  });

  test('writes it to a file, with another id', async () => {
    const folder = await project();
    const args = ['profiles', '--template', '--id-field', 'who', '--out', 'new/template.json'];
    const { stderr } = await traxgen(folder, args);
    expect(stderr).toBe('1 workflow, 5 fields -> new/template.json\n');
    expect(await jsonOf(folder, 'new/template.json')).toHaveProperty('who');
  });

  test('writes nothing where a workflow is faulty', async () => {
    const folder = await project({ 'workflows/refund.json': { agent: 'refund' } });
    const { status } = await traxgen(folder, ['profiles', '--template', '--out', 't.json']);
    expect(status).toBe(1);
    expect(await textOf(folder, 't.json')).toBeUndefined();
  });
});
