import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ChecksumStream } from '../../../src/cli/machine/checksum.ts';
import { some } from '../../budget.ts';
import { lines, listed, profile, project, textOf, traxgen } from './support.ts';

const ids = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'];

/** The commands with parts, and the ending of these. */
const commands: Record<string, readonly string[]> = {
  compile: ['compile'],
  coverage: ['coverage'],
  score: ['score', '--predictions', 'plans.jsonl'],
  convert: ['convert', 'plans.jsonl', '--to', 'openai'],
};

/** What is done to the bytes of a file. */
const mutants: Record<string, (bytes: Buffer) => Buffer> = {
  'cut at the end': (bytes) => bytes.subarray(0, -5),
  'cut in the middle': (bytes) => bytes.subarray(0, bytes.length >> 1),
  empty: () => Buffer.alloc(0),
  'a line less': (bytes) => bytes.subarray(bytes.indexOf('\n') + 1),
  'a changed byte': (bytes) => changed(bytes, 0x7e),
  'a quote': (bytes) => changed(bytes, 0x22),
  'no UTF-8': (bytes) => changed(bytes, 0xff),
  gzip: (bytes) => gzipSync(bytes),
  'UTF-16': (bytes) => Buffer.from(`\uFEFF${bytes.toString()}`, 'utf16le'),
  ...Object.fromEntries(
    ['null', '7', '"x"', '[]', '{}', '[\n7,\n"x\\q",\n]\n', '[[1]]', '{"a":', '[\nnull\n]\n'].map(
      (text) => [JSON.stringify(text), () => Buffer.from(text)],
    ),
  ),
  ...Object.fromEntries(
    ['[]', '{}', '7', 'null', '"x"', '-1', '[7]', '1e300'].flatMap((text) =>
      [/"counts": ?\{/, /\[/, /: ?\[/, /: ?\d+/, /: ?"[^"]*"/, /"ids": ?\[/, /"part": ?[\d{]/].map(
        (pattern) => [
          `${pattern.source} ${text}`,
          (bytes: Buffer) =>
            Buffer.from(bytes.toString().replace(pattern, (all) => `${all.slice(0, -1)}${text}`)),
        ],
      ),
    ),
  ),
};

function changed(bytes: Buffer, byte: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length >> 1] = byte;
  return copy;
}

/** A manifest that says of a part what is in it now. */
function described(manifest: Buffer, part: Buffer): string {
  const summer = new ChecksumStream();
  summer.add(part);
  const value = JSON.parse(manifest.toString());
  return JSON.stringify({ ...value, output: { ...value.output, ...summer.sum } });
}

const numbered = Object.entries(commands).map(
  ([command, args], at) => [command, args, at] as const,
);

describe.each(numbered)('a damaged part of %s', (command, args, nth) => {
  const ending = command === 'convert' ? 'jsonl' : 'json';
  const [part, manifest] = [`${command}-1.${ending}`, `${command}-1.manifest.json`];

  /** The folder with two parts, the bytes of the first, and what merges them. */
  async function parts() {
    const plan = [[{ tool_name: 'find_order', tool_input: { id: 7 } }]];
    const plans = ids.map((id) => ({ id, output: JSON.stringify(plan) }));
    const folder = await project({
      'profiles/all.json': listed(...ids.map((id) => profile(id))),
      'plans.jsonl': lines(...plans),
    });
    const names = [part, `${command}-2.${ending}`];
    for (const [at, out] of names.entries())
      await traxgen(folder, [...args, '--shard', `${at + 1}/2`, '--out', out]);
    const bytesOf = (name: string) => readFile(join(folder, name));
    const write = (name: string, content: Buffer | string) =>
      writeFile(join(folder, name), content);
    const sound = { part: await bytesOf(part), manifest: await bytesOf(manifest) };
    const merge = async () => {
      const out = `all.${ending}`;
      await write(out, 'old');
      const run = await traxgen(folder, ['merge', ...names, '--out', out]);
      return { ...run, isUnwritten: (await textOf(folder, out)) === 'old' };
    };
    return { sound, write, merge };
  }

  test('is no internal error', async () => {
    const { sound, write, merge } = await parts();
    expect(await merge()).toMatchObject({ status: 0, isUnwritten: false });
    for (const [name, mutant] of some(Object.entries(mutants), nth)) {
      const damaged = mutant(sound.part);
      if (damaged.equals(sound.part)) continue;
      await write(part, damaged);
      const { status, stderr, isUnwritten } = await merge();
      expect([name, status, isUnwritten]).toEqual([name, 1, true]);
      expect(stderr).toContain(`${part} error unusable-part`);
      await write(manifest, described(sound.manifest, damaged));
      // What nobody but a forger can write may be merged, if it has the right shape.
      expect([name, (await merge()).stderr]).toEqual([
        name,
        expect.not.stringContaining('internal'),
      ]);
      await write(manifest, sound.manifest);
    }
  }, 120_000);

  test('nor in its manifest', async () => {
    const { sound, write, merge } = await parts();
    const text = sound.manifest.toString();
    const values = [null, 7, -1, 1e300, 'x', [], [7], {}];
    const others = [...pathsIn(JSON.parse(text))].flatMap((path) =>
      values.map((value) => JSON.stringify(withValue(JSON.parse(text), path, value))),
    );
    const mutated = Object.values(mutants).map((one) => one(sound.manifest));
    for (const mutant of some([...mutated, ...others], nth)) {
      await write(manifest, mutant);
      expect([String(mutant), (await merge()).stderr]).toEqual([
        String(mutant),
        expect.not.stringContaining('internal'),
      ]);
    }
  }, 120_000);
});

type Value = null | number | string | boolean | Value[] | { [key: string]: Value };

/** The paths of all values inside of one. */
function* pathsIn(value: Value): Generator<string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [key];
    for (const path of pathsIn(inner)) yield [key, ...path];
  }
}

function withValue(value: Value, [key = '', ...path]: readonly string[], other: Value): Value {
  const whole = value as { [key: string]: Value };
  whole[key] = path.length === 0 ? other : withValue(whole[key] ?? null, path, other);
  return value;
}
