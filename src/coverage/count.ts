import { digestText } from '../base/text/digest-text.ts';
import { type Digest, TextNumbers } from '../base/text/text-numbers.ts';
import { latticeText } from '../compiler/formats/lattice.ts';
import { Compiler } from '../compiler/run/compiler.ts';
import { readExternalData } from '../compiler/run/external.ts';
import {
  type ProfileEngine,
  type ProfileEngineData,
  profileEngine,
} from '../compiler/run/profile-engine.ts';
import type { Locator } from '../compiler/run/report.ts';
import type { CoverageReport } from '../model/coverage.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { Policy } from '../model/policy.ts';
import type { Profile } from '../model/profile.ts';
import { sharesOf } from './shares.ts';
import { type WorkflowCounts, WorkflowMeter } from './workflow-meter.ts';
import { WorkflowTotals } from './workflow-totals.ts';

/** What some profiles reach, as data that can be sent to a thread and added up. */
export interface CoverageCounts {
  /** Of the workflows that the profiles come to. */
  readonly workflows: readonly WorkflowCounts[];
  /** Distinct gold sets of whole profiles. */
  readonly goldSets: readonly string[];
}

/** Compiles profiles and counts what they reach in their workflows. */
export class CoverageMeter {
  private readonly compiler: Compiler;
  private readonly digest: Digest;
  private readonly meters: ReadonlyMap<string, WorkflowMeter>;
  private readonly goldSets = new Set<string>();

  /** `policies` are those of the compiler. `digest` makes long texts comparable at little cost in memory. */
  constructor(compiler: Compiler, policies: readonly Policy[], digest: Digest) {
    this.compiler = compiler;
    this.digest = digest;
    this.meters = new Map(policies.map((each) => [each.agent, new WorkflowMeter(each)]));
  }

  /**
   * Counts a profile in the workflow of each of its agents. A profile that does not compile reaches
   * nothing and counts as failed there.
   */
  add(profile: Profile): { readonly isGold: boolean; readonly diagnostics: readonly Diagnostic[] } {
    const { value: gold, diagnostics } = this.compiler.compile(profile);
    if (gold === undefined) {
      for (const agent of profile.agents) this.meters.get(agent)?.fail();
      return { isGold: false, diagnostics };
    }
    const texts = gold.parts.map((part) => digestText(partText(part), this.digest));
    this.goldSets.add(texts.join(' '));
    const halt = gold.parts.findIndex(({ plan }) => plan.halts) + 1;
    const asked = halt === 0 ? gold.parts : gold.parts.slice(0, halt);
    for (const [position, { plan }] of asked.entries()) {
      const log = this.compiler.evaluationLog(position, profile);
      const text = texts[position] ?? '';
      if (log) this.meters.get(plan.agent)?.add({ log, plan, gold: text });
    }
    return { isGold: true, diagnostics };
  }

  /** The counts since they were last taken. */
  take(): CoverageCounts {
    const workflows = [...this.meters.values()].flatMap((meter) => meter.take() ?? []);
    const goldSets = [...this.goldSets];
    this.goldSets.clear();
    return { workflows, goldSets };
  }
}

/** Adds up what parts of the profiles reach. */
export class CoverageTotals {
  private readonly workflows: ReadonlyMap<string, WorkflowTotals>;
  private readonly goldSets: TextNumbers;

  constructor(policies: readonly Policy[], digest: Digest) {
    this.goldSets = new TextNumbers(digest);
    this.workflows = new Map(policies.map((one) => [one.agent, new WorkflowTotals(one, digest)]));
  }

  add({ workflows, goldSets }: CoverageCounts): void {
    for (const counts of workflows) this.workflows.get(counts.agent)?.add(counts);
    for (const gold of goldSets) this.goldSets.add(gold);
  }

  /** The coverage so far. `locator` has the texts of the workflows. */
  report(locator: Locator, { profiles, failed }: ProfileCounts): CoverageReport {
    const workflows = [...this.workflows.values()].map((totals) =>
      totals.coverage((pointer) => locator.placeOf(totals.policy.file, pointer)),
    );
    const goldSets = this.goldSets.size;
    return { profiles, failed, goldSets, shares: sharesOf(workflows), workflows };
  }
}

/** The number of profiles that were read, and the number that have no gold. */
export type ProfileCounts = Pick<CoverageReport, 'profiles' | 'failed'>;

/** Makes what measures batches of profiles; every thread makes its own from the same data. */
export function createCoverageEngine(
  policies: readonly Policy[],
  data: ProfileEngineData,
  digest: Digest,
): ProfileEngine<CoverageCounts> {
  const { external } = readExternalData(data.data);
  const compiler = new Compiler(policies, { missing: data.missing, external });
  const meter = new CoverageMeter(compiler, policies, digest);
  const add = (profile: Profile) => {
    const { isGold, diagnostics } = meter.add(profile);
    return { isFailure: !isGold, diagnostics };
  };
  return profileEngine({ add, take: () => meter.take() }, data);
}

/** The factored set of one agent as text. Equal texts mean equal sets. */
function partText(part: GroundedPlan): string {
  const { plan, union, allowances } = part;
  const { count } = union ?? plan;
  return latticeText({ id: '', agents: [plan.agent], parts: [part], allowances, count });
}
