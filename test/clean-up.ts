const ends: (() => unknown)[] = [];

/** Does something when the test that runs now has ended. */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}

/** Does what is to be done at the end of a test, the last first. */
export async function cleanUp(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
