import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesInTime } from '../../../src/cli/machine/matches-in-time.ts';
import { compile } from '../../../src/compiler/run/library.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { templateFor } from '../../../src/profiles/draw/template-for.ts';
import { readTemplate } from '../../../src/profiles/read-template.ts';
import { budget } from '../../budget.ts';
import { workflows } from './random-workflows.ts';
import { profileOf } from './support.ts';

const draws = 12;

/** What is wrong with a template as it is written, or with the profiles that are drawn from it. */
async function faultsOf(sources: readonly object[]): Promise<unknown[]> {
  const texts = sources.map((source) => JSON.stringify(source));
  const read = compileWorkflows(texts.map((text, at) => ({ file: `${at}.json`, text })));
  if (read.workflows === undefined) return [...read.diagnostics];
  const agents = read.workflows.map(({ agent }) => agent);
  const template = JSON.stringify(templateFor(read.workflows, 'customer_id'));
  const source = { file: 't.json', text: template };
  const { sampler, diagnostics } = await readTemplate(source, agents, '1', matchesInTime);
  if (sampler === undefined) return [template, ...diagnostics];
  const profiles = Array.from({ length: draws }, (_, number) =>
    JSON.stringify(profileOf(sampler, number, 'customer_id', number)),
  );
  const compiled = compile({ workflows: texts, profiles });
  const errors = compiled.diagnostics.filter(({ severity }) => severity === 'error');
  return errors.length === 0
    ? []
    : [template, ...errors.map(({ message, source }) => [message, source?.text])];
}

test('a template that is written untouched gives profiles that compile', async () => {
  await fc.assert(
    fc.asyncProperty(workflows, async (sources) => {
      expect(await faultsOf(sources)).toEqual([]);
    }),
    { seed: 16, numRuns: budget(400) },
  );
});
