import { latticeText } from '../emit/lattice.ts';
import { sharesOf } from '../measure/shares.ts';
import { WorkflowMeter } from '../measure/workflow-meter.ts';
import type { CoverageReport } from '../model/coverage.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { Policy } from '../model/policy.ts';
import type { Profile } from '../model/profile.ts';
import { type Digest, TextNumbers } from '../model/text-numbers.ts';
import type { Compiler } from './compiler.ts';
import type { Locator } from './report.ts';

/** Compiles profiles and counts what they reach in their workflows. */
export class CoverageMeter {
  private readonly compiler: Compiler;
  private readonly meters: ReadonlyMap<string, WorkflowMeter>;
  private readonly goldSets: TextNumbers;

  /** `policies` are those of the compiler. `digest` makes long texts comparable at little cost in memory. */
  constructor(compiler: Compiler, policies: readonly Policy[], digest: Digest) {
    this.compiler = compiler;
    this.goldSets = new TextNumbers(digest);
    this.meters = new Map(policies.map((each) => [each.agent, new WorkflowMeter(each, digest)]));
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
    const texts = gold.parts.map(partText);
    this.goldSets.add(texts.join('\n'));
    const halt = gold.parts.findIndex(({ plan }) => plan.halts) + 1;
    const asked = halt === 0 ? gold.parts : gold.parts.slice(0, halt);
    for (const [position, { plan }] of asked.entries()) {
      const log = this.compiler.evaluationLog(plan.agent, profile);
      const text = texts[position] ?? '';
      if (log) this.meters.get(plan.agent)?.add({ log, plan, gold: text });
    }
    return { isGold: true, diagnostics };
  }

  /** The coverage so far. `locator` has the texts of the workflows. */
  report(locator: Locator, { profiles, failed }: ProfileCounts): CoverageReport {
    const workflows = [...this.meters.values()].map((meter) =>
      meter.coverage((pointer) => locator.placeOf(meter.policy.file, pointer)),
    );
    const goldSets = this.goldSets.size;
    return { profiles, failed, goldSets, shares: sharesOf(workflows), workflows };
  }
}

/** The number of profiles that were read, and the number that have no gold. */
export type ProfileCounts = Pick<CoverageReport, 'profiles' | 'failed'>;

/** The factored set of one agent as text. Equal texts mean equal sets. */
function partText(part: GroundedPlan): string {
  const { agent, count } = part.plan;
  return latticeText({ id: '', agents: [agent], parts: [part], count });
}
