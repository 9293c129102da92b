import { describe, expect, test } from 'vitest';
import { project, refund, textOf, traxgen } from './support.ts';

describe('traxgen render', () => {
  test('writes the numbered steps of the workflows', async () => {
    const run = await traxgen(await project(), ['render']);
    expect([run.status, run.stderr]).toEqual([0, '1 workflow, 1 form\n']);
    expect(run.stdout).toBe(`# refund

1. Call \`find_order(id = order['id'])\` and capture \`order\`.
2. Call \`check_day(day = day)\`.
   - Steps 1 and 2 may come in any order, unless one is left out.
3. Call \`pay(amount = order['amount'])\`.
   - If \`order['amount'] > 100\`, skip this step.
4. Call \`complete_case()\`.
   - If another agent follows, skip this step.
`);
  });

  test('writes several forms of several workflows, to a file or as JSON', async () => {
    const folder = await project({ 'workflows/again.json': { ...refund, agent: 'again' } });
    const args = ['render', '--policy-format', 'code,mermaid'];
    const toFile = await traxgen(folder, [...args, '-o', 'policies.txt']);
    expect([toFile.status, toFile.stdout]).toEqual([0, '']);
    const text = await textOf(folder, 'policies.txt');
    expect(text?.match(/^(def \w+|flowchart TD)/gm)).toEqual([
      ...['def again', 'flowchart TD', 'def refund', 'flowchart TD'],
    ]);
    const { stdout } = await traxgen(folder, [...args, '--json']);
    const { policies } = JSON.parse(stdout);
    expect(policies.map(({ text: each }: { text: string }) => each).join('\n')).toBe(text);
    expect(policies[0]).toMatchObject({ agent: 'again', file: 'workflows/again.json', as: 'code' });
  });

  test('refuses other forms, and to write over a workflow', async () => {
    const folder = await project();
    const unknown = await traxgen(folder, ['render', '--policy-format', 'mermade']);
    expect([unknown.status, unknown.stderr]).toEqual([
      2,
      "traxgen: --policy-format mermade: there are policy, json, text, code, mermaid; did you mean 'mermaid'?\nSee traxgen render --help.\n",
    ]);
    const over = await traxgen(folder, [
      ...['render', '--policy-format', 'json', '-o', 'workflows/refund.json'],
    ]);
    expect(over.status).toBe(1);
    expect(over.stderr).toContain('it is an input of this run');
  });

  test('says what is wrong with a workflow instead', async () => {
    const folder = await project({ 'workflows/refund.json': { ...refund, steps: ['a('] } });
    const run = await traxgen(folder, ['render']);
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toContain('error step-syntax');
  });
});
