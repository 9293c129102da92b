/** Groups calls by message: neighbouring calls with the same number in `parallel` belong together. */
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
