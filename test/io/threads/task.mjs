import { Tinypool } from 'tinypool';

/** A task that ends as it is told to. */
export function run(fate) {
  if (fate === 'exit') process.exit(3);
  if (fate === 'throw') throw new Error('thrown');
  if (fate === 'throw a text') throw 'a text';
  if (fate === 'hang') for (;;);
  if (fate instanceof Uint8Array) return `${fate}`;
  return `${Tinypool.workerData}: ${fate}`;
}
