/** Groups items by key; keys and items keep the order in which they occur first. */
export function grouped<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const lists = new Map<K, T[]>();
  for (const item of items) addUnder(lists, keyOf(item), item);
  return lists;
}

/** Adds an item to the list under a key. */
export function addUnder<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
