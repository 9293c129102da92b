import { chmod, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { starterFiles } from '../../../src/cli/commands/init/starter-files.ts';
import { folderWith } from '../machine/support.ts';
import { jsonOf, said, textOf, traxgen } from './support.ts';

const paths = starterFiles.map(({ path }) => path);

/** All files of a folder, from it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

describe('traxgen init', () => {
  test('writes its files and says which, and what to type next', async () => {
    const folder = await folderWith();
    const run = await traxgen(folder, ['init']);
    expect([run.status, run.stdout]).toEqual([0, '']);
    expect(run.stderr).toMatch(
      /^wrote workflows\/refund_order\.json\nwrote [\s\S]*\n\nnext:\n {2}is the workflow sound\?\n {4}traxgen validate --lint\n/,
    );
    expect(await filesIn(folder)).toEqual([...paths].sort());
  });

  test('writes the same files anywhere, and says how to get there', async () => {
    const folder = await folderWith();
    const { stderr } = await traxgen(folder, ['init', "Jo's shop/new"]);
    await traxgen(folder, ['init', '--out', 'other']);
    expect(stderr).toContain("\n    cd 'Jo'\\''s shop/new'\n");
    for (const { path, text } of starterFiles) {
      expect(await textOf(folder, join("Jo's shop/new", path))).toBe(text);
      expect(await textOf(folder, join('other', path))).toBe(text);
    }
  });

  test.each([
    ['', './node_modules', '../node_modules'],
    ['sub/', '../node_modules', '../../node_modules'],
  ])('names the schemas where they are, from %j', async (sub, fromRoot, fromFolder) => {
    const folder = await folderWith({ 'node_modules/traxgen/formats/x.json': '' });
    await traxgen(folder, ['init', ...(sub === '' ? [] : [sub])]);
    const named = async (name: string) =>
      ((await jsonOf(folder, sub + name)) as { $schema?: string }).$schema;
    expect(await named('template.json')).toBe(`${fromRoot}/traxgen/formats/template.schema.json`);
    expect(await named('traxgen.config.json')).toBe(
      `${fromRoot}/traxgen/formats/config.schema.json`,
    );
    expect(await named('workflows/refund_order.json')).toBe(
      `${fromFolder}/traxgen/formats/workflow.schema.json`,
    );
    expect((await traxgen(`${folder}/${sub}`, ['validate'])).status).toBe(0);
  });

  test('names no schema where there is none', async () => {
    const folder = await folderWith();
    await traxgen(folder, ['init']);
    for (const path of paths) expect(await textOf(folder, path)).not.toContain('$schema');
  });

  test('names npx where that is how it was called', async () => {
    const env = { npm_command: 'exec' };
    const { stderr } = await traxgen(await folderWith(), ['init'], { env });
    expect(stderr).toContain('\n    npx traxgen compile\n');
    expect(Math.max(...stderr.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('replaces nothing, and says all that is there', async () => {
    const folder = await folderWith({ 'traxgen.config.json': 'mine', 'workflows/x.json': '' });
    await symlink('nowhere', join(folder, 'template.json'));
    const run = await traxgen(folder, ['init', '--json']);
    expect([run.status, ...said(run)]).toEqual([
      1,
      'template.json file-exists',
      'traxgen.config.json file-exists',
    ]);
    expect(await textOf(folder, 'traxgen.config.json')).toBe('mine');
    expect(await filesIn(folder)).toEqual([
      'template.json',
      'traxgen.config.json',
      'workflows/x.json',
    ]);
    const { stderr } = await traxgen(folder, ['init']);
    expect(stderr).toContain(`nothing was written of ${paths.join(', ')}\n`);
  });

  test('writes nothing where one of the files cannot be', async () => {
    const folder = await folderWith({ profiles: 'a file' });
    const run = await traxgen(folder, ['init', '--json']);
    expect([run.status, ...said(run)]).toEqual([1, 'profiles/refund_order.json output-failed']);
    expect(await filesIn(folder)).toEqual(['profiles']);
  });

  test.skipIf(process.getuid?.() === 0)('says that a folder is closed', async () => {
    const folder = await folderWith();
    await mkdir(join(folder, 'closed'));
    await chmod(join(folder, 'closed'), 0o555);
    const run = await traxgen(folder, ['init', 'closed', '--json']);
    expect([run.status, ...said(run)]).toEqual([
      1,
      'closed/workflows/refund_order.json output-failed',
    ]);
  });

  test('does not look at the configuration of a folder above', async () => {
    const folder = await folderWith({ 'traxgen.config.json': '{"nonsense": 1}' });
    expect(await traxgen(folder, ['init', 'new', '--quiet'])).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  test.each([
    [['init', 'a', 'b'], 'init takes one FOLDER, and got 2'],
    [['init', '-'], 'name a folder, not -'],
  ])('%j is wrong usage', async (args, message) => {
    const run = await traxgen(await folderWith(), args);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(message);
  });
});

describe('what it writes', () => {
  async function started() {
    const folder = await folderWith();
    await traxgen(folder, ['init']);
    return folder;
  }

  test('is sound', async () => {
    const run = await traxgen(await started(), [
      'validate',
      '--lint',
      '--fail-on-warning',
      '--json',
    ]);
    expect([run.status, said(run)]).toEqual([0, []]);
  });

  test('is covered in full', async () => {
    const folder = await started();
    const min = ['branches', 'conditionals', 'clauses', 'steps', 'blocks'].map(
      (name) => `${name}=100`,
    );
    expect((await traxgen(folder, ['coverage', '--min', ...min])).status).toBe(0);
  });

  test('has every kind of action', () => {
    const actions = starterFiles[0]?.text.match(/"action": "\w+"/g);
    expect(new Set(actions)).toEqual(
      new Set(
        ['skip', 'end_after', 'override_params', 'override_trajectory'].map(
          (name) => `"action": "${name}"`,
        ),
      ),
    );
  });

  test('draws profiles that compile', async () => {
    const folder = await started();
    const out = ['-o', 'profiles/made.json'];
    const drawn = await traxgen(folder, [
      'profiles',
      '--from',
      'template.json',
      '--count',
      '50',
      ...out,
    ]);
    const run = await traxgen(folder, ['compile', '--json', '--fail-on-warning']);
    expect([drawn.status, run.status, said(run)]).toEqual([0, 0, []]);
    expect(Object.keys((await jsonOf(folder, 'out/gold.json')) as object)).toHaveLength(54);
  });
});
