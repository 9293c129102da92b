/** A task that ends as it is told to. */
export function run(fate) {
  if (fate === 'exit') process.exit(3);
  if (fate === 'throw') throw new Error('thrown');
  if (fate === 'hang') for (;;);
  if (fate === 'memory') for (const all = []; ; ) all.push(new Array(100_000).fill({}));
  return `done: ${fate}`;
}
