import { setImmediate as turn } from 'node:timers/promises';
import { isLate } from './late.ts';

/**
 * Starts work on items as they come, at most `width()` at the same time, and yields the results in
 * the order of the items, so that threads do not change the output.
 */
export async function* inOrder<T, U>(
  items: AsyncIterable<T>,
  width: () => number,
  work: (item: T) => U | Promise<U>,
): AsyncGenerator<Awaited<U>> {
  const running: Promise<Awaited<U>>[] = [];
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      // Results are not held back while the next item takes long.
      while (running.length > 0 && (await isLate(next))) {
        yield await (running.shift() as Promise<Awaited<U>>);
      }
      const { done, value: item } = await next;
      if (done) break;
      const result = Promise.resolve(work(item));
      // An error is thrown when the result is due. Until then it must not count as unhandled.
      result.catch(() => undefined);
      running.push(result as Promise<Awaited<U>>);
      if (width() > 1) await turn();
      while (running.length >= width()) yield await (running.shift() as Promise<Awaited<U>>);
    }
    for (const result of running) yield await result;
  } finally {
    await iterator.return?.();
  }
}
