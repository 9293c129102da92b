import type { Faker } from '@faker-js/faker';
import type { Json } from '../../base/json.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { type Draw, drawsIn, type GeneratorDraw, type Template } from '../../model/template.ts';
import { argumentFault } from './argument-error.ts';
import type { Generators } from './generators.ts';

/** The number of trial draws per generator, because some faults of arguments show only in some draws. */
const trials = 8;

/** Checks that every generator of a template exists and can draw with its arguments, by trying it. */
export function checkGenerators(
  { file, fields }: Template,
  generators: Generators,
  faker: Faker,
): Diagnostic[] {
  return fields
    .flatMap(({ draw }) => generatorsIn(draw))
    .flatMap((draw) => {
      const fault = faultOf(draw, file, generators, faker);
      return fault === undefined ? [] : [fault];
    });
}

function generatorsIn(draw: Draw): GeneratorDraw[] {
  return draw.kind === 'generator' ? [draw] : drawsIn(draw).flatMap(generatorsIn);
}

function faultOf(
  draw: GeneratorDraw,
  file: string,
  generators: Generators,
  faker: Faker,
): Diagnostic | undefined {
  const { name, args, pointer } = draw;
  const generate = generators.get(name);
  if (generate === undefined) {
    const data = { generator: name, known: [...generators.keys()] };
    return { code: 'unknown-generator', place: { file, pointer }, data };
  }
  // A method that changes its arguments, such as `helpers.shuffle` in place, would let one draw
  // affect the next.
  freeze(args);
  try {
    faker.seed(0);
    for (let trial = 0; trial < trials; trial++) generate(args);
    return undefined;
  } catch (error) {
    return argumentFault(draw, file, error);
  }
}

function freeze(value: Json | readonly Json[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) freeze(member);
  Object.freeze(value);
}
