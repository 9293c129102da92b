import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flags } from '../../../src/cli/flags/flags.ts';

interface Property {
  readonly enum?: readonly string[];
}

const schema: { readonly properties: Readonly<Record<string, Property>> } = JSON.parse(
  readFileSync('formats/config.schema.json', 'utf8'),
);
const chosen = Object.entries(schema.properties).flatMap(([name, { enum: values }]) =>
  values === undefined ? [] : [{ name, values }],
);

test.each(chosen)('the configuration takes what --$name takes', ({ name, values }) => {
  const flag = Object.entries(flags).find(([known]) => known === name)?.[1];
  expect(flag !== undefined && 'values' in flag && [...flag.values].sort()).toEqual(
    [...values].sort(),
  );
});
