/** Less than a person notices, and more than a program that writes all the time needs. */
const pauseMilliseconds = 50;

/** Whether a promise takes so long that something else can be done meanwhile. */
export async function isLate(promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), pauseMilliseconds);
  });
  try {
    // A failure is met by who awaits the promise itself.
    const end = promise.then(
      () => false as const,
      () => false as const,
    );
    return await Promise.race([end, pause]);
  } finally {
    clearTimeout(timer);
  }
}
