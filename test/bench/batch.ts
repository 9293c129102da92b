import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

type Random = ReturnType<typeof xoroshiro128plus>;
type Profile = Readonly<Record<string, unknown>>;

/** Profiles are filled up to this length with a field that no workflow reads. */
const profileCharacters = 500;

/** Runs a task in a new folder of the system's temporary one, and removes it afterwards. */
export async function inTemporaryFolder<T>(task: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'traxgen-bench-'));
  try {
    return await task(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Texts of profiles, the nine workflows in turn: each is one of the repository's profiles for its
 * workflow, drawn by a seeded generator, with an id and numbers of its own.
 */
export function* profileLines(
  count: number,
  seed = 1,
  families = sampleFamilies().filter(([first]) => !isCase(first)),
): Generator<string> {
  const random = xoroshiro128plus(seed);
  for (let at = 0; at < count; at++) {
    const family = families[at % families.length] as readonly Profile[];
    const base = family[uniformInt(random, 0, family.length - 1)] as Profile;
    yield profileText({ ...(renumbered(base, random) as Profile), customer_id: `P${at}` });
  }
}

/** Texts of cases of one policy graph, like those of {@link profileLines}. */
export function caseLines(count: number): Generator<string> {
  const family = sampleFamilies().find(([first]) => isCase(first)) ?? [];
  return profileLines(count, 1, [family]);
}

/** Whether a profile is a case of a policy graph. */
function isCase(profile: Profile | undefined): boolean {
  return profile?.tool_responses !== undefined;
}

/** Writes texts into a file, with something before, between and behind them. */
export function writeTexts(
  path: string,
  texts: Iterable<string>,
  [open, between, close]: readonly [string, string, string] = ['', '\n', '\n'],
): void {
  const file = openSync(path, 'w');
  let waiting = open;
  let isFirst = true;
  for (const text of texts) {
    waiting += isFirst ? text : between + text;
    isFirst = false;
    if (waiting.length < 1 << 20) continue;
    writeSync(file, waiting);
    waiting = '';
  }
  writeSync(file, waiting + close);
  closeSync(file);
}

/** The repository's profiles that pass through one agent, by agent. */
function sampleFamilies(): (readonly Profile[])[] {
  const files = readdirSync('profiles').sort();
  const all = files.map((file) => JSON.parse(readFileSync(join('profiles', file), 'utf8')));
  return all
    .map(({ profiles }) => profiles as readonly Profile[])
    .filter(([first]) => (first?.agent_sequence as unknown[] | undefined)?.length === 1);
}

/** Keys of texts that only name something; a product is also a key of the stock, and must stay. */
const names = /(?<!product)_id$|number$/;

/** A value with other digits in what only names something, so that texts do not repeat. */
function renumbered(value: unknown, random: Random, key = ''): unknown {
  if (typeof value === 'string' && names.test(key)) {
    return value.replace(/\d/g, () => String(uniformInt(random, 0, 9)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, each]) => [name, renumbered(each, random, name)]));
}

function profileText(profile: Profile): string {
  const text = JSON.stringify(profile);
  const missing = profileCharacters - text.length - ',"notes":""'.length;
  if (missing <= 0) return text;
  const notes = 'prefers to be called in the morning; '.repeat(Math.ceil(missing / 37));
  return `${text.slice(0, -1)},"notes":"${notes.slice(0, missing)}"}`;
}
