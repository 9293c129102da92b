import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictureNames, pictures } from '../../src/pictures/pictures.ts';
import { traxgen } from '../cli/commands/support.ts';

const page = readFileSync('docs/pictures.md', 'utf8');
const commands = [...page.matchAll(/^npx traxgen (.* --out (\S+\.svg))$/gm)];

test('the page shows what its commands write', () => {
  expect(commands.map(([, , out]) => out)).toEqual(['workflow.svg', 'plan.svg', 'sequence.svg']);
});

test.each(commands.map(([, command = '', out = '']) => ({ command, out })))(
  'docs/images/$out',
  async ({ command, out }) => {
    const args = command.replace(/ --out .*/, ' --picture-format svg').split(' ');
    const { stdout } = await traxgen(process.cwd(), args);
    expect(stdout === readFileSync(`docs/images/${out}`, 'utf8'), `npx traxgen ${command}`).toBe(
      true,
    );
  },
);

test('the page has every form with its endings', () => {
  for (const name of pictureNames) {
    const endings = pictures[name].endings.map((ending) => `\`${ending}\``).join(', ');
    expect(page).toContain(`| \`${name}\` | ${endings} |`);
  }
});
