import type { CandidateValue } from './candidate.ts';
import type { ComparisonClass } from './comparison-class.ts';
import type { Assignment } from './constraints.ts';

/**
 * Gives a field's candidates one after the other. Of interchangeable candidates that no field has
 * yet, only the first is tried, because the others would fail, too.
 */
export class UntriedCandidates {
  private readonly candidates: readonly CandidateValue[];
  private readonly comparisonClass: ComparisonClass | undefined;
  private readonly interchangeable: ReadonlyMap<CandidateValue, number> | undefined;
  /** The groups of interchangeable candidates that were tried already. */
  private readonly tried = new Set<number>();
  private at = 0;

  /** `interchangeable` has the candidates' groups, as far as one of each is enough. */
  constructor(
    candidates: readonly CandidateValue[],
    comparisonClass: ComparisonClass | undefined,
    interchangeable: ReadonlyMap<CandidateValue, number> | undefined,
  ) {
    this.candidates = candidates;
    this.comparisonClass = comparisonClass;
    this.interchangeable = interchangeable;
  }

  next(known: Assignment): CandidateValue | undefined {
    while (this.at < this.candidates.length) {
      const candidate = this.candidates[this.at] as CandidateValue;
      this.at += 1;
      const group = this.interchangeable?.get(candidate);
      if (group === undefined || this.isUsed(candidate, known)) return candidate;
      if (this.tried.has(group)) continue;
      this.tried.add(group);
      return candidate;
    }
    return undefined;
  }

  private isUsed(candidate: CandidateValue, known: Assignment): boolean {
    const members = this.comparisonClass?.members ?? [];
    return members.some(({ field }) => known[field] === candidate);
  }
}
