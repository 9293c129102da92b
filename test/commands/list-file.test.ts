import { expect, test } from 'vitest';
import { ListFile } from '../../src/commands/output/list-file.ts';
import { jsonList, lines } from '../../src/emit/layout.ts';

/** What is written of a file after each step of making it. */
async function written(layout: typeof lines): Promise<string[]> {
  let text = '';
  const write = (content: string | Uint8Array) => {
    text += content.toString() === content ? content : Buffer.from(content).toString();
    return undefined;
  };
  const file = new ListFile({ write }, layout);
  const states: string[] = [];
  await file.add('1');
  states.push(text);
  const more = ['2', '3'].map((entry) => layout.separator + entry + layout.end);
  await file.addSeparated(Buffer.from(more.join('')), () => {});
  states.push(text);
  await file.end();
  return [...states, text];
}

test('a line has its end as soon as it is there: a reader of lines waits for that', async () => {
  expect(await written(lines)).toEqual(['1\n', '1\n2\n3\n', '1\n2\n3\n']);
});

test('an entry of a list has a comma only before the next', async () => {
  expect(await written(jsonList)).toEqual(['[\n1', '[\n1,\n2,\n3', '[\n1,\n2,\n3\n]\n']);
});
