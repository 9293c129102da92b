/** Compares texts by their UTF-16 units, the same on every machine. Values of other types have no order as texts. */
export function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
