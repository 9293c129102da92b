import { expect, test } from 'vitest';
import { ListFile } from '../../../src/cli/output/list-file.ts';
import { jsonList, lines } from '../../../src/compiler/formats/layout.ts';

/** What is written of a file after each step of making it. */
async function written(layout: typeof lines): Promise<string[]> {
  let text = '';
  const write = (content: string | Uint8Array, giveBack?: () => void) => {
    text += content.toString() === content ? content : Buffer.from(content).toString();
    giveBack?.();
    return undefined;
  };
  const file = new ListFile({ write }, layout);
  const states: string[] = [];
  for (const entries of [['1'], ['2', '3']]) {
    const texts = entries.map((entry) => layout.separator + entry + layout.end);
    await file.addEncoded(Buffer.from(texts.join('')), () => states.push('given back'));
    states.push(text);
  }
  await file.add('4');
  states.push(text);
  await file.end();
  return [...states, text];
}

test('a line has its end as soon as it is there: a reader of lines waits for that', async () => {
  expect(await written(lines)).toEqual([
    ...['given back', '1\n', 'given back', '1\n2\n3\n'],
    ...['1\n2\n3\n4\n', '1\n2\n3\n4\n'],
  ]);
});

test('an entry of a list has a comma only before the next', async () => {
  expect(await written(jsonList)).toEqual([
    ...['given back', '[\n1', 'given back', '[\n1,\n2,\n3'],
    ...['[\n1,\n2,\n3,\n4', '[\n1,\n2,\n3,\n4\n]\n'],
  ]);
});
