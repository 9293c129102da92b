import { expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/commands.ts';
import { some } from '../../budget.ts';
import { type NamedRun, runNamed } from './names-project.ts';

const inherited = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'];

/** What a run comes to: the exit status, and the codes of what it reported. */
const comesTo = ({ run }: NamedRun) => ({
  status: run.status,
  bug: /internal error.*/.exec(run.stderr)?.[0],
  codes: [...run.stderr.matchAll(/\b(?:error|warning) ([a-z]+-[a-z-]+):/g)]
    .map(([, code]) => code)
    .sort(),
});

test('every command takes names of Object.prototype as any others', async () => {
  const plain = await runNamed((at) => `name_${at}`);
  const run = new Set(plain.map(({ line }) => line));
  for (const command of Object.keys(commands)) {
    expect([command, [...run].some((line) => `${line} `.startsWith(`${command} `))]).toEqual([
      command,
      true,
    ]);
  }
  expect(plain.map(comesTo).filter(({ bug }) => bug !== undefined)).toEqual([]);
  for (const by of some([...inherited.keys()], 0, 5)) {
    const odd = await runNamed((at) => inherited[(at + by) % inherited.length] as string);
    for (const [at, one] of odd.entries()) {
      expect({ line: one.line, ...comesTo(one) }).toEqual({
        line: one.line,
        ...comesTo(plain[at] as NamedRun),
      });
    }
  }
}, 300_000);

test('no name is looked up where it may be inherited', async () => {
  const places = new Set<string>();
  const names = Array.from({ length: 5 }, (_, at) => `name_${at}`);
  for (const name of names) {
    const note = () => {
      const stack = new Error().stack?.split('\n') ?? [];
      // It knows that an assignment of `__proto__` is none.
      if (!stack[3]?.includes('putMember')) places.add(stack.slice(3, 7).join('\n'));
    };
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => note(),
      set(value) {
        note();
        Object.defineProperty(this, name, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      },
    });
  }
  try {
    await runNamed((at) => names[at] as string);
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
  expect([...places]).toEqual([]);
}, 300_000);
