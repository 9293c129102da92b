import { describe, expect, test } from 'vitest';
import { Compiler } from '../../../src/compile/compiler.ts';
import { cover } from '../../../src/explore/cover.ts';
import { drawnValue, listedValues } from '../../../src/languages/graph/journeys/described.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { casesIn, decidedIn, type Outcome } from '../../../src/model/outcome.ts';
import type { Policy } from '../../../src/model/policy.ts';
import { readSoundWorkflow } from '../../../src/pipeline.ts';
import { project, textOf, traxgen } from '../../commands/support.ts';
import { loan } from './loan.ts';
import { caseFrom, graphOf, nodesFrom, profileDataOf, randomFrom } from './random-graphs.ts';
import type { PlainCase, PlainNode } from './second-reading.ts';

const origin = { file: 'p.json', line: 1, column: 1 };
const options = { missing: 'error', external: undefined, idField: 'customer_id', max: 9 } as const;

function policyOf(graph: object): Policy {
  return readSoundWorkflow({ file: 'g.json', text: JSON.stringify(graph) });
}

const keyOf = (outcome: Outcome) => JSON.stringify(casesIn(outcome));

/** Of the user's values those that the user can give: what tools take, and what none returns. */
function userOf(nodes: readonly PlainNode[], values: PlainCase['user']): PlainCase['user'] {
  const tools = nodes.flatMap((node) => node.tools);
  const isUsers = (name: string) =>
    tools.some(({ takes }) => takes.some((one) => one.name === name)) ||
    tools.every(({ returns }) => !returns.includes(name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isUsers(name)));
}

/** Random graphs: no random case takes a walk that is said to be infeasible, and none is overlooked. */
test('every walk that a random case takes is found', () => {
  const seen = { walks: 0, infeasible: 0, taken: 0 };
  for (let seed = 0; seed < 25; seed++) {
    const draw = randomFrom(seed);
    const nodes = nodesFrom(draw);
    const policy = policyOf(graphOf(nodes));
    const { walks } = policy;
    if (walks === undefined || walks.count > 60) continue;
    const found = cover(policy, { criterion: 'outcomes', ...options });
    expect([seed, BigInt(found.goals.length)]).toEqual([seed, walks.count]);
    const results = new Map(
      found.goals.map(({ branches, result }) => [JSON.stringify(branches), result.kind]),
    );
    expect(results.size).toBe(found.goals.length);
    for (const { outcome } of found.witnesses) expect(results.get(keyOf(outcome))).toBe('reached');
    const compiler = new Compiler([policy]);
    for (let at = 0; at < 60; at++) {
      const { user, ...drawn } = caseFrom(draw);
      const given = { ...drawn, user: userOf(nodes, user), failing: [], withheld: [] };
      const data = profileDataOf(given) as unknown as JsonObject;
      const outcome = compiler.outcome('graph', { id: '1', agents: ['graph'], data, origin });
      const kind = outcome && results.get(keyOf(outcome));
      // A walk that stops where no pathway holds does not come to an end.
      if (kind === undefined) continue;
      expect([seed, decidedIn(outcome ?? ''), kind]).toEqual([seed, expect.anything(), 'reached']);
      seen.taken += 1;
    }
    seen.walks += found.goals.length;
    seen.infeasible += found.goals.filter(({ result }) => result.kind === 'infeasible').length;
  }
  expect(seen.taken).toBeGreaterThan(80);
  expect(seen.infeasible).toBeGreaterThan(20);
  expect(seen.walks).toBeGreaterThan(seen.infeasible + 50);
});

test('shortest walks come first', () => {
  const { goals, witnesses } = cover(policyOf(loan), { criterion: 'outcomes', ...options });
  expect(goals.map(({ result }) => result.kind)).toEqual([
    ...['reached', 'reached', 'reached', 'reached', 'reached', 'infeasible', 'infeasible'],
  ]);
  expect(witnesses[0]?.data).toMatchObject({
    tool_responses: { 'Identity Verification': { identityStatus: 'invalid' } },
  });
});

describe('values fit what is said of them', () => {
  const described = (description: string, type?: string) => ({ name: 'x', type, description });

  test.each([
    ["Must be one of: 'acceptable', 'high'. Example: 'high'.", ['acceptable', 'high']],
    ["Must be one of 'Good', 'Fair', 'Poor'.", ['Good', 'Fair', 'Poor']],
    ['One of: 1, 2, 3.', [1, 2, 3]],
    ['Must be one of the best.', []],
    ['A status.', []],
  ])('%s', (text, want) => expect(listedValues(described(text))).toEqual(want));

  test.each([
    ["Example: 'A-100'", undefined, /^[A]-\d{3}$/],
    ['Example value: 700. Invalid: -50', 'integer', /^\d{3}$/],
    ['x (integer): how many', undefined, /^\d+$/],
    ['', 'boolean', /^(true|false)$/],
    ['', 'string', /./],
  ])('%s %s', (text, type, shape) => {
    const drawn = ['1', '2', '3'].map((seed) => drawnValue(described(text, type), seed));
    for (const value of drawn) expect(String(value)).toMatch(shape);
    expect(drawnValue(described(text, type), '1')).toBe(drawn[0]);
  });
});

describe('commands', () => {
  const folder = () => project({ 'workflows/loan.json': loan });
  const only = ['-w', 'workflows/loan.json'];

  test('profiles --cover outcomes, then scenarios, then compile', async () => {
    const place = await folder();
    const made = await traxgen(place, [
      'profiles',
      ...only,
      '--cover',
      'outcomes',
      '--seed',
      '7',
      '-o',
      'j.json',
    ]);
    expect([made.status, made.stderr]).toEqual([
      0,
      expect.stringContaining('5 reached, 2 infeasible'),
    ]);
    const run = await traxgen(place, ['scenarios', ...only, '-p', 'j.json', '-o', 's.json']);
    expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('5 cases')]);
    const { profiles } = JSON.parse((await textOf(place, 's.json')) ?? '');
    const ids = profiles.map((one: JsonObject) => one.customer_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 4)).toEqual([
      ...['loan-1', 'loan-1/missing/applicantId', 'loan-1/missing/loanId'],
      'loan-1/failing/Identity Verification',
    ]);
    expect(profiles[1]).toMatchObject({ scenario: 'missing_parameter', withheld: ['applicantId'] });
    expect(profiles[3]).toMatchObject({
      ...{ scenario: 'failing_function', failing: ['Identity Verification'] },
    });
    expect(profiles[0].scenario).toBe('correct_context');
    const compiled = await traxgen(place, ['compile', ...only, '-p', 's.json', '-o', 'g.jsonl']);
    expect([compiled.status, compiled.stderr]).toEqual([0, expect.stringContaining(' 0 failures')]);
  });

  test('more walks than --max-walks are an error that counts them', async () => {
    const place = await folder();
    const words = ['profiles', ...only, '--cover', 'outcomes', '--max-walks', '6', '-o', 'j.json'];
    const { status, stderr } = await traxgen(place, words);
    expect([status, stderr]).toEqual([1, expect.stringContaining("'loan' has 7 walks")]);
  });

  test('a case with other agents has no scenarios', async () => {
    const refund = { agent: 'refund', steps: ['ask()'] };
    const given = { customer_id: 'A', user_provided_info: {}, withheld: ['applicantId'] };
    const place = await project({
      ...{ 'workflows/loan.json': loan, 'workflows/refund.json': refund },
      'profiles/all.json': [
        { ...given, agent_sequence: ['loan', 'refund'] },
        { ...given, customer_id: 'B', agent_sequence: ['refund'] },
      ],
    });
    const { status, stderr } = await traxgen(place, ['scenarios', '--json', '-o', 's.json']);
    expect(status).toBe(1);
    const codes = JSON.parse(stderr).map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['mixed-case', 'language-lacks']);
  });

  test('only some kinds', async () => {
    const place = await folder();
    await traxgen(place, ['profiles', ...only, '--cover', 'outcomes', '-o', 'j.json']);
    const { stdout } = await traxgen(place, [
      'scenarios',
      ...only,
      '-p',
      'j.json',
      '--kinds',
      'failing',
    ]);
    const kinds = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).scenario);
    expect(new Set(kinds)).toEqual(new Set(['failing_function']));
  });
});
