/** Shorter than a person notices, but longer than a busy program needs for its next write. */
const pauseMilliseconds = 50;

/** Whether a promise takes so long that something else can be done meanwhile. */
export async function isLate(promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), pauseMilliseconds);
  });
  try {
    // The error is handled where the promise itself is awaited.
    const end = promise.then(
      () => false as const,
      () => false as const,
    );
    return await Promise.race([end, pause]);
  } finally {
    clearTimeout(timer);
  }
}
