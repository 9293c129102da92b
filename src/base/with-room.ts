/** The list itself if it has room for `length` numbers, otherwise a longer copy. */
export function withRoom<
  T extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>,
>(numbers: T, length: number): T {
  if (length <= numbers.length) return numbers;
  const List = numbers.constructor as new (length: number) => T;
  const more = new List(Math.max(length, Math.ceil(numbers.length * 1.5)));
  more.set(numbers);
  return more;
}
