import { parseArgs } from 'node:util';
import { type Item, items, type Scale } from './rows.ts';

/** What the command line of the benchmark says. */
export interface Options extends Scale {
  readonly only: readonly Item[];
  /** Where the rows go as JSON: a file, or `-` for stdout, in place of the table. */
  readonly json: string | undefined;
  /** Whether a line is added to the history. */
  readonly record: boolean;
}

/** Reads `--only compile,start --profiles N --repetitions N --json FILE --record`. Throws for others. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      profiles: { type: 'string', default: '100000' },
      repetitions: { type: 'string', default: '5' },
      json: { type: 'string' },
      record: { type: 'boolean', default: false },
    },
  });
  const only = values.only === undefined ? items : values.only.split(',').map(itemNamed);
  if (values.record && only.length < items.length) {
    throw new Error('--record needs all items: the history has a column for each');
  }
  const { json, record } = values;
  const profiles = count('profiles', values.profiles);
  return { only, profiles, repetitions: count('repetitions', values.repetitions), json, record };
}

function itemNamed(name: string): Item {
  const item = items.find((each) => each === name);
  if (item === undefined) throw new Error(`--only ${name}: there are ${items.join(', ')}`);
  return item;
}

function count(flag: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`--${flag} must be a whole number from 1 on`);
}
