import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workflowFiles } from '../workflow-files.ts';
import { profileLines } from './batch.ts';
import { built } from './built.ts';
import { median } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

/** More of them would not make the figures any steadier. */
const mostProfiles = 20_000;

/** So many profiles are written into one buffer. */
const batchProfiles = 512;

/** Milliseconds per profile of every stage, in this process, against JSON.parse of the profile. */
export async function stagesItem({ profiles, repetitions }: Scale): Promise<Row[]> {
  const texts = [...profileLines(Math.min(profiles, mostProfiles))];
  const stages = await stagesFor(texts);
  const names = Object.keys(stages);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  // The first round only warms up.
  for (let round = 0; round <= repetitions; round++) {
    for (const name of names) {
      const start = performance.now();
      for (let at = 0; at < texts.length; at++) stages[name]?.(at);
      const each = (performance.now() - start) / texts.length;
      if (round > 0) times.get(name)?.push(each);
    }
  }
  const medians = names.map((name) => [name, median(times.get(name) ?? [])]);
  return rowsOf('stages', 'JSON.parse', Object.fromEntries(medians));
}

/** What each stage does with the profile at an index; what earlier stages yield is made beforehand. */
async function stagesFor(texts: readonly string[]): Promise<Record<string, (at: number) => void>> {
  const { compileWorkflows } =
    await built<typeof import('../../src/compiler/run/workflows.ts')>('compiler/run/workflows');
  const { readProfile } = await built<typeof import('../../src/compiler/run/read-profile.ts')>(
    'compiler/run/read-profile',
  );
  const { PlanCache } = await built<typeof import('../../src/compiler/plan/plan-cache.ts')>(
    'compiler/plan/plan-cache',
  );
  const { bind } =
    await built<typeof import('../../src/compiler/gold/bind.ts')>('compiler/gold/bind');
  const { GoldSet } =
    await built<typeof import('../../src/compiler/gold/gold-set.ts')>('compiler/gold/gold-set');
  const { addGold } =
    await built<typeof import('../../src/compiler/run/write.ts')>('compiler/run/write');
  const { Utf8Text } =
    await built<typeof import('../../src/base/bytes/utf8-text.ts')>('base/bytes/utf8-text');

  const { workflows = [] } = compileWorkflows(workflowSources());
  const plans = new Map(workflows.map((workflow) => [workflow.agent, new PlanCache(workflow)]));
  let out = new Utf8Text(new Uint8Array(1 << 20));
  const options = { formats: ['google'], maxTrajectories: 10_000, seed: '0' };
  const read = (text: string) =>
    readProfile({ text, file: 'bench', line: 1, column: 1 }, 'customer_id');
  const ready = texts.map((text) => {
    const profile = known(read(text).value);
    const planner = known(plans.get(profile.agents[0] ?? ''));
    const scope = { profile: profile.data, external: undefined };
    const outcome = known(planner.policy.decide(scope, 'error').value);
    const planned = known(planner.planFor(outcome, false).value);
    const part = known(bind(planned, scope, 'error').value);
    const gold = new GoldSet(profile.id, profile.agents, [part]);
    return { profile, planner, scope, outcome, planned, gold };
  });
  const of = (at: number) => known(ready[at]);
  return {
    'JSON.parse': (at) => JSON.parse(known(texts[at])),
    'read profile': (at) => read(known(texts[at])),
    evaluate: (at) => of(at).planner.policy.decide(of(at).scope, 'error'),
    'plan, known outcome': (at) => of(at).planner.planFor(of(at).outcome, false),
    'plan, new outcome': (at) => of(at).planner.policy.plan(of(at).outcome, false),
    ground: (at) => {
      const { profile, planned, scope } = of(at);
      const part = known(bind(planned, scope, 'error').value);
      new GoldSet(profile.id, profile.agents, [part]);
    },
    emit: (at) => {
      if (at % batchProfiles === 0) out = new Utf8Text(new Uint8Array(1 << 20));
      addGold(out, of(at).gold, options);
    },
  };
}

/** The repository's workflows. */
export function workflowSources(): { file: string; text: string }[] {
  const files = workflowFiles().sort();
  return files.map((file) => ({ file, text: readFileSync(join('workflows', file), 'utf8') }));
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the batch has a profile that does not compile');
  return value;
}
