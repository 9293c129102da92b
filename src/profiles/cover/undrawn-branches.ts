import { Compiler } from '../../compiler/run/compiler.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { caseKey, casesIn } from '../../model/outcome.ts';
import { casesOf, type Policy } from '../../model/policy.ts';
import type { Sampler } from '../draw/sampler.ts';

/** So many customers are drawn to see which branches they take. */
const customersTried = 500;

const origin = { file: '', line: 1, column: 1 };

/** Warns of the branches of a policy that none of the first customers of a template takes. */
export function undrawnBranches(policy: Policy, sampler: Sampler, idField: string): Diagnostic[] {
  const compiler = new Compiler([policy]);
  const taken = new Set<string>();
  for (let number = 0; number < customersTried; number++) {
    const drawn = sampler.profile(number, 0, idField);
    if (!('profile' in drawn)) continue;
    const profile = { id: String(number), agents: [policy.agent], data: drawn.profile, origin };
    const outcome = compiler.outcome(0, profile);
    for (const one of casesIn(outcome ?? '')) taken.add(caseKey(one));
  }
  return casesOf(policy).flatMap((one): Diagnostic[] => {
    const decision = policy.decisions[one.decision];
    if (decision === undefined || taken.has(caseKey(one))) return [];
    const label = decision.cases.find(({ letter }) => letter === one.letter)?.label ?? '';
    const place = { file: policy.file, pointer: decision.condition.pointer };
    const data = {
      branch: label,
      decision: decision.name,
      workflow: policy.agent,
      customers: customersTried,
    };
    return [{ code: 'undrawn-branch', place, data }];
  });
}
