/**
 * What a record may tell about the resources that an answer took. Input tokens include those that a
 * cache held, output tokens those of reasoning; the cost is in US dollars, the time in seconds.
 */
export const usageNames = ['input_tokens', 'output_tokens', 'cost', 'seconds'] as const;

export type UsageName = (typeof usageNames)[number];

/** The resources that a record tells; what it does not tell is absent, and never estimated. */
export type Usage = Readonly<Partial<Record<UsageName, number>>>;

/** Whether a number can be a count of tokens. One that is negative, not whole or absurd says nothing. */
export function isTokenCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** The sum of what several records tell. */
export function sumOfUsages(usages: readonly Usage[]): Usage {
  return joined(usages, (left, right) => left + right);
}

/** The greatest of what several records tell about the same work. */
export function greatestOfUsages(usages: readonly Usage[]): Usage {
  return joined(usages, Math.max);
}

function joined(usages: readonly Usage[], join: (left: number, right: number) => number): Usage {
  const told: Partial<Record<UsageName, number>> = {};
  for (const usage of usages) {
    for (const name of usageNames) {
      const [known, more] = [told[name], usage[name]];
      if (more !== undefined) told[name] = known === undefined ? more : join(known, more);
    }
  }
  return told;
}
