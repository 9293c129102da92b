/** Calls by the message that they were made in: neighbours with one number of `parallel` share one. */
export function turnsOf<T extends { readonly parallel?: number }>(calls: readonly T[]): T[][] {
  const turns: T[][] = [];
  let last: number | undefined;
  for (const call of calls) {
    if (call.parallel !== undefined && call.parallel === last) turns.at(-1)?.push(call);
    else turns.push([call]);
    last = call.parallel;
  }
  return turns;
}
