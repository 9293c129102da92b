import { parseTemplate } from '../compiler/parse/template.ts';
import type { SourceFile } from '../compiler/pipeline.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import { readJson } from '../model/read-json.ts';
import type { Template } from '../model/template.ts';
import { checkGenerators } from './draw/check-generators.ts';
import { drawOrder } from './draw/draw-order.ts';
import { loadFaker } from './draw/faker.ts';
import { generatorsOf } from './draw/generators.ts';
import type { Matches } from './draw/pattern.ts';
import { plainCalls } from './draw/plain-calls.ts';
import { Sampler } from './draw/sampler.ts';

/** A sampler of a template's profiles, and all errors and warnings about the template. */
export interface ReadTemplate {
  /** The template, where it has no errors. */
  readonly template?: Template;
  readonly sampler: Sampler | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a field template. `agents` are the agents that workflows define; `matches` tests patterns
 * within a time limit. All faults are reported together.
 */
export async function readTemplate(
  { file, text }: SourceFile,
  agents: readonly string[],
  seed: string,
  matches: Matches,
): Promise<ReadTemplate> {
  const json = readJson(text, { file, line: 1, column: 1 });
  if (json.value === undefined) return { sampler: undefined, diagnostics: json.diagnostics };
  const { value: template, diagnostics } = parseTemplate(json.value, file, agents);
  if (template === undefined) return { sampler: undefined, diagnostics };
  const faker = await loadFaker();
  const generators = generatorsOf(faker, matches);
  const order = drawOrder(template);
  const warnings = plainCalls(template, generators);
  const checked = [...order.diagnostics, ...checkGenerators(template, generators, faker)];
  const faults = [...diagnostics, ...checked];
  if (faults.length > 0) return { sampler: undefined, diagnostics: [...faults, ...warnings] };
  const input = { template, order: order.fields, generators, faker, seed };
  return { sampler: new Sampler(input), template, diagnostics: warnings };
}
