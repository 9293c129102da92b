import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { project } from './commands/support.ts';
import { typeLine } from './support.ts';

/** `script` of util-linux gives a command a terminal of its own. */
const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

const start = '\u001b';
const colours = new RegExp(`${start}\\[[0-9;]*m`, 'g');

describe.runIf(hasScript)('on a terminal', () => {
  async function shown(line: string, columns: number) {
    const typed = `script -qec 'stty cols ${columns}; unset COLUMNS NO_COLOR; ${line}' /dev/null`;
    const { stdout } = await typeLine(typed, await project());
    return stdout.replaceAll('\r\n', '\n');
  }

  test.each([40, 60, 80, 200])('of %i columns, tables fit', async (columns) => {
    const text = (await shown('traxgen coverage', columns)).replaceAll(colours, '');
    const [, table = ''] = text.split('refund (workflows/refund.json)\n');
    const lines = table.split('\n').filter((line) => !/^2 profiles, 0 failures/.test(line));
    expect(lines.length).toBeGreaterThan(10);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
  });

  test.each([
    ['TERM=xterm traxgen coverage', true],
    ['TERM=xterm NO_COLOR=1 traxgen coverage', false],
    ['TERM=dumb traxgen coverage', false],
    ['TERM=xterm traxgen coverage 2>&1 | cat', false],
    ['TERM=xterm FORCE_COLOR=1 traxgen coverage 2>&1 | cat', false],
    ['TERM=xterm NO_COLOR=1 FORCE_COLOR=1 traxgen validate -w none.json', false],
    ['TERM=xterm traxgen validate -w none.json', true],
  ])('%s has colours: %j', async (line, want) => {
    expect((await shown(line, 80)).includes(start)).toBe(want);
  });
});
