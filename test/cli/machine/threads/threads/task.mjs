/** A task that ends as it is told to. */
export function run(fate) {
  if (fate === 'exit') process.exit(3);
  if (fate === 'throw') throw new Error('thrown');
  if (fate === 'throw a text') throw 'a text';
  if (fate === 'hang') for (;;);
  return fate instanceof Uint8Array ? `${fate}` : `done: ${fate}`;
}
