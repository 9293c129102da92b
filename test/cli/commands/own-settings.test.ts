import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/commands.ts';
import { type Command, command } from '../../../src/cli/flags/command.ts';
import { demandSettings } from '../../../src/cli/flags/every-setting.ts';
import { flags } from '../../../src/cli/flags/flags.ts';
import { GivenFlags, type Typed } from '../../../src/cli/flags/given.ts';
import { UsageError } from '../../../src/cli/flags/usage-error.ts';

/** The flags that a command looks at when it reads its settings. */
function readBy({ prepare }: Command): string[] {
  const read = new Set<string>();
  const watched: Typed = new Proxy({}, { get: (_, flag) => void read.add(String(flag)) });
  try {
    prepare(new GivenFlags(watched), {});
  } catch (error) {
    // Without any flag, most commands lack something; by then the settings have been read.
    expect(error).toBeInstanceOf(UsageError);
  }
  return [...read].sort();
}

test.each(Object.entries(commands))('%s reads its own flags, and no others', async (_, entry) => {
  const own = await entry.load();
  const known = new Set([...own.flags, ...(own.alsoConfigured ?? [])]);
  expect(readBy(own)).toEqual([...known].sort());
});

test('settings that read a flag which the command does not have do not compile', () => {
  const usage = { usage: '', about: '', examples: [], run: async () => 0 };
  const own = command({
    ...usage,
    flags: ['out'],
    alsoConfigured: ['seed'],
    notConfigured: ['out'],
    settings: (given) => [given.text('out'), given.text('seed')],
  });
  expect(readBy(own)).toEqual(['out', 'seed']);
  // @ts-expect-error
  const other = command({ ...usage, flags: ['out'], settings: (given) => given.text('gold') });
  expect(readBy(other)).toEqual(['gold']);
  const reader = (given: GivenFlags<'out' | 'gold'>) => given.text('gold');
  // @ts-expect-error
  expect(readBy(command({ ...usage, flags: ['out'], settings: reader }))).toEqual(['gold']);
  expect(readBy(command({ ...usage, flags: ['out', 'gold'], settings: reader }))).toEqual(['gold']);
  const settings = () => {};
  // @ts-expect-error
  expect(command({ ...usage, flags: ['out'], notConfigured: ['gold'], settings })).toBeDefined();
  // @ts-expect-error
  expect(command({ ...usage, flags: ['out'], own: { gold: {} }, settings })).toBeDefined();
});

interface Schema {
  readonly properties: Readonly<Record<string, unknown>>;
}

const { properties }: Schema = JSON.parse(readFileSync('formats/config.schema.json', 'utf8'));
const valued = Object.entries(flags).filter(
  ([name, { type }]) => Object.hasOwn(properties, name) && type !== 'boolean',
);

test.each(valued)('a configuration is checked for --%s, whatever command runs', (name) => {
  expect(() => demandSettings(new GivenFlags({ [name]: '' }))).toThrow(`--${name} is empty`);
});
