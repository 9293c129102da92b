import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonTextOf } from '../../src/base/json/stringify.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { budget } from '../budget.ts';
import { explained } from '../compiler/explain/explain-support.ts';
import { arbitraryCase } from '../oracle/arbitrary.ts';
import { workflowFiles } from '../workflow-files.ts';

const schema = JSON.parse(readFileSync('formats/audit.schema.json', 'utf8'));
const validate = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false }).compile(
  schema,
);

function faults(audit: unknown): unknown[] {
  return validate(JSON.parse(jsonTextOf(audit) ?? '')) ? [] : (validate.errors ?? []);
}

/** The block of a page behind the word for its kind. */
function block(page: string, kind: string): string {
  return new RegExp(`\`\`\`json ${kind}\n([^]*?)\n\`\`\``).exec(page)?.[1] ?? '';
}

test('the sample is the audit of the example in docs/audit.md', () => {
  const page = readFileSync('docs/audit.md', 'utf8');
  const found = explained({
    workflows: [block(page, 'workflow')],
    profile: block(page, 'profile'),
    data: block(page, 'data'),
    origin: { file: 'jo.json', line: 1, column: 1 },
  });
  const sample = readFileSync('formats/audit.sample.json', 'utf8');
  expect(`${jsonTextOf(found?.audit)}\n`).toBe(sample);
  expect(faults(JSON.parse(sample))).toEqual([]);
});

describe('every audit is as the schema says', () => {
  test('of workflows and profiles of any shape', () => {
    let audits = 0;
    fc.assert(
      fc.property(arbitraryCase, fc.constantFrom('error', 'null', 'expression'), (one, missing) => {
        const { workflows, profile } = one;
        const found = explained({ workflows, profile: JSON.stringify(profile), missing });
        if (found === undefined) return;
        expect(faults(found.audit)).toEqual([]);
        audits += 1;
      }),
      { seed: 9, numRuns: budget(200) },
    );
    expect(audits).toBeGreaterThan(budget(50));
  });

  const names = readdirSync('profiles');
  test.each(names)('of profiles/%s', (name) => {
    const workflows = workflowFiles().map((file) => readFileSync(`workflows/${file}`, 'utf8'));
    const { profiles } = JSON.parse(readFileSync(`profiles/${name}`, 'utf8'));
    const text = JSON.stringify({ customer_id: 'C1', ...(profiles[0] as JsonObject) });
    const found = explained({ workflows, profile: text });
    expect(faults(found?.audit)).toEqual([]);
    expect(found?.audit.compiles).toBe(true);
  });
});
