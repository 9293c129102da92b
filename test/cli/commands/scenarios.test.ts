import { describe, expect, test } from 'vitest';
import { approved, loan } from '../../compiler/languages/graph/loan.ts';
import { jsonOf, listed, project, refund, traxgen } from './support.ts';

interface Scenario {
  readonly customer_id: unknown;
  readonly scenario: string;
  readonly withheld?: readonly string[];
  readonly failing?: readonly string[];
}

const folderWith = (...profiles: readonly object[]) =>
  project({ 'workflows/loan.json': loan, 'profiles/all.json': listed(...profiles) });

async function made(folder: string, ...flags: readonly string[]) {
  const run = await traxgen(folder, ['scenarios', '--out', 'all.json', ...flags]);
  expect(run.stderr).toContain(' -> all.json');
  return ((await jsonOf(folder, 'all.json')) as { profiles: Scenario[] }).profiles;
}

const ids = (scenarios: readonly Scenario[]) => scenarios.map(({ customer_id }) => customer_id);

describe('traxgen scenarios', () => {
  test('writes a case as it is, and each way in which it can go wrong', async () => {
    const folder = await folderWith({ ...approved, customer_id: 7 });
    const all = await made(folder);
    expect(ids(all)).toEqual([
      7,
      '7/missing/applicantId',
      '7/missing/creditScore',
      '7/missing/financialStatus',
      '7/failing/Identity Verification',
      '7/failing/Credit Report Fetching',
      '7/failing/Credit Score Analysis',
      '7/failing/Risk Evaluation',
      '7/failing/Approve',
      '7/failing/Notify',
    ]);
    expect(all[0]).toEqual({ ...approved, customer_id: 7, scenario: 'correct_context' });
    expect(all[2]).toMatchObject({ scenario: 'missing_parameter', withheld: ['creditScore'] });
    expect(all[9]).toMatchObject({ scenario: 'failing_function', failing: ['Notify'] });
    const flags = ['--profiles', 'all.json', '--format', 'tool-only', '--out', 'gold.json'];
    expect((await traxgen(folder, ['compile', ...flags])).status).toBe(0);
    const gold = (await jsonOf(folder, 'gold.json')) as Record<
      string,
      { 'tool-only': unknown[][] }
    >;
    const lengths = Object.values(gold).map((one) => one['tool-only'][0]?.length);
    expect(lengths).toEqual([6, 0, 2, 3, 1, 2, 3, 4, 5, 6]);
  });

  test('keeps the first of those with one course, and those of the kinds that are asked for', async () => {
    const other = { ...approved.tool_responses, 'Risk Evaluation': { riskLevel: 'high' } };
    const second = { ...approved, customer_id: 'B', tool_responses: other };
    const folder = await folderWith(approved, second);
    const all = await made(folder);
    expect(ids(all).filter((id) => String(id).startsWith('B'))).toEqual([
      'B',
      'B/failing/Review',
      'B/failing/Notify',
    ]);
    const wrong = await made(folder, '--kinds', 'missing,correct');
    expect(new Set(wrong.map(({ scenario }) => scenario))).toEqual(
      new Set(['correct_context', 'missing_parameter']),
    );
    expect(wrong).toHaveLength(5);
  });

  test('keeps how numbers are spelled, and what fails already', async () => {
    const text = JSON.stringify({ ...approved, failing: ['Approve'] }).replace('720', '720.0');
    const files = { 'workflows/loan.json': loan, 'profiles/all.json': `[${text}]` };
    const folder = await project(files);
    const { stdout } = await traxgen(folder, ['scenarios']);
    const [first = '', ...rest] = stdout.trim().split('\n');
    expect(first).toContain('720.0');
    expect(rest.some((line) => line.includes('"failing":["Approve","Risk Evaluation"]'))).toBe(
      true,
    );
  });

  test('refuses workflows, several agents and cases that do not compile, and goes on', async () => {
    const { tool_responses: _, ...silent } = approved;
    const folder = await project({
      'workflows/loan.json': loan,
      'profiles/all.json': listed(
        { customer_id: 'W', agent_sequence: ['refund'], order: { id: 7, amount: 2 }, day: 'x' },
        { ...approved, customer_id: 'S', agent_sequence: ['loan', 'refund'] },
        { ...approved, customer_id: 'U', agent_sequence: ['lone'] },
        { ...silent, customer_id: 'N' },
        approved,
        { ...approved, customer_id: 'A/failing/Notify', user_provided_info: { applicantId: 'x' } },
      ),
    });
    const { status, stderr } = await traxgen(folder, ['scenarios', '--json', '--out', 'all.json']);
    expect(status).toBe(1);
    const said = JSON.parse(stderr) as { code: string }[];
    expect(new Set(said.map(({ code }) => code))).toEqual(
      new Set(['no-scenarios', 'unknown-agent', 'missing-response', 'missing-field']),
    );
    expect(said.filter(({ code }) => code === 'no-scenarios')).toHaveLength(2);
    const { profiles } = (await jsonOf(folder, 'all.json')) as { profiles: Scenario[] };
    expect(profiles).toHaveLength(10);
  });

  test('says what is wrong with its flags', async () => {
    const folder = await folderWith(approved);
    const refusal = async (...flags: string[]) => {
      const { status, stderr } = await traxgen(folder, ['scenarios', ...flags]);
      expect(status).toBe(2);
      return stderr;
    };
    expect(await refusal('--kinds', 'mising')).toContain("did you mean 'missing'");
    expect(await refusal('--out', 'all.csv')).toContain('.json');
    expect(refund.agent).toBe('refund');
  });

  test('writes nothing over a file where no case has scenarios', async () => {
    const folder = await project({ 'all.json': 'before' });
    const { status, stderr } = await traxgen(folder, ['scenarios', '--out', 'all.json']);
    expect(status).toBe(1);
    expect(stderr).toContain('no-scenarios');
    await expect(jsonOf(folder, 'all.json')).rejects.toThrow();
  });
});

describe('traxgen profiles --cover outcomes, of a policy graph', () => {
  test('makes cases from a seed, and says how many walks are left out', async () => {
    const folder = await project({ 'workflows/loan.json': loan });
    const flags = ['profiles', '--cover', 'outcomes', '-w', 'workflows/loan.json'];
    const { stdout, status } = await traxgen(folder, [...flags, '--seed', '4']);
    expect(status).toBe(0);
    expect((await traxgen(folder, [...flags, '--seed', '4'])).stdout).toBe(stdout);
    expect((await traxgen(folder, [...flags, '--seed', '5'])).stdout).not.toBe(stdout);
    const walks = stdout.trim().split('\n').length;
    const cut = await traxgen(folder, [...flags, '--max-walks', '3']);
    expect(cut.stdout.trim().split('\n')).toHaveLength(3);
    expect(cut.stderr).toContain(`${walks} walks lead through`);
    expect(cut.stderr).toContain('and there are more (--max-walks)');
    expect(
      (await traxgen(folder, [...flags, '--max-walks', '3', '--fail-on-warning'])).status,
    ).toBe(1);
    const idle = ['profiles', '--cover', 'branches', '--max-walks', '3'];
    expect((await traxgen(folder, idle)).stderr).toContain(
      '--max-walks belongs to --cover outcomes',
    );
  });
});
