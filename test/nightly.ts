/**
 * Runs the tests at full budget: the parts that are named, or all in turn. `--of HASH` prints the name of the
 * part that CI runs for a tree with this hash.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { globSync } from 'tinyglobby';

/** So many parts take about as long as all other tests together. */
const drawnParts = 3;

/** How many lines are mutated in a part, which takes some five minutes of CPU. */
const linesOfPart = 250;

const settings = 'test/mutation/stryker.config.json';

/** The tests that try fewer cases in a check, in parts. */
function drawnIn(paths: readonly string[]): string[][] {
  return Array.from({ length: drawnParts }, (_, part) =>
    paths.filter((_, at) => at % drawnParts === part),
  );
}

/** What is mutated, in parts. */
function mutatedIn(paths: readonly string[]): string[][] {
  const parts: { files: string[]; lines: number }[] = [];
  for (const path of paths) {
    const lines = readFileSync(path, 'utf8').split('\n').length;
    const last = parts.at(-1);
    if (last === undefined || last.lines + lines > linesOfPart)
      parts.push({ files: [path], lines });
    else parts[parts.length - 1] = { files: [...last.files, path], lines: last.lines + lines };
  }
  return parts.map(({ files }) => files);
}

function run(...args: readonly string[]): boolean {
  const env = { ...process.env, TRAXGEN_TEST_BUDGET: 'full' };
  const shell = process.platform === 'win32';
  return spawnSync('npx', args, { stdio: 'inherit', env, shell }).status === 0;
}

function test(...args: readonly string[]): boolean {
  return run('vitest', 'run', '--outputFile.json=coverage/nightly.json', ...args);
}

/**
 * Mutates some files and prints what nobody noticed. The share that must be noticed is one of all files together:
 * a part may be a single file whose tests stand elsewhere.
 */
function mutate(files: readonly string[]): boolean {
  const { thresholds, ...whole } = JSON.parse(readFileSync(settings, 'utf8'));
  const path = resolve('coverage/mutation-part.json');
  const own = { mutate: files, concurrency: 2, thresholds: { ...thresholds, break: null } };
  mkdirSync('coverage', { recursive: true });
  writeFileSync(path, JSON.stringify({ ...whole, ...own }));
  return run('stryker', 'run', path);
}

/** Names for the parts of one kind. */
function numbered(
  kind: string,
  parts: readonly string[][],
  runPart: (files: readonly string[]) => boolean,
): [string, () => boolean][] {
  return parts.map((files, at) => [`${kind}-${at + 1}`, () => runPart(files)]);
}

const tests = globSync('test/**/*.test.ts', {
  ignore: ['test/slurm/**', '**/node_modules/**'],
}).sort();
const isDrawn = (path: string) => /\/budget\.ts';$/m.test(readFileSync(path, 'utf8'));
const drawn = numbered('drawn', drawnIn(tests.filter(isDrawn)), (files) => test(...files));
const mutants = numbered(
  'mutants',
  mutatedIn(globSync(JSON.parse(readFileSync(settings, 'utf8')).mutate as string[]).sort()),
  mutate,
);
const cluster: typeof drawn = [['cluster', () => test('--project', 'slurm')]];
/** What a check runs as it is. */
const others: typeof drawn = [['others', () => test(...tests.filter((path) => !isDrawn(path)))]];
const parts = new Map([...others, ...drawn, ...cluster, ...mutants]);

/** Half of all trees get drawn tests, a quarter mutants, and a quarter the cluster. */
function partOf(hash: string): string {
  const number = Number.parseInt(hash.slice(0, 8), 16) || 0;
  const kind = [drawn, mutants, drawn, cluster][number % 4] ?? drawn;
  return kind[Math.floor(number / 4) % kind.length]?.[0] ?? 'cluster';
}

const [first, second = ''] = process.argv.slice(2);
const asked = first === undefined ? [...parts.keys()] : process.argv.slice(2);
const unknown = asked.filter((name) => !parts.has(name));
if (first === '--of') process.stdout.write(`${partOf(second)}\n`);
else if (unknown.length > 0) {
  const known = [...parts.keys()].join(', ');
  process.stderr.write(`There is no part ${unknown.join(', ')}; there are ${known}.\n`);
  process.exitCode = 2;
} else {
  for (const name of asked) {
    process.stdout.write(`\n${name}: npm run test:nightly -- ${name}\n`);
    if (!parts.get(name)?.()) process.exitCode = 1;
  }
}
