import type { Faker } from '@faker-js/faker';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { Draw, GeneratorDraw, Template } from '../model/template.ts';
import type { Generators } from './generators.ts';

/** Some faults of arguments show in some draws only. */
const trials = 8;

/** Whether every generator of a template exists and can draw with its arguments, which is tried. */
export function checkGenerators(
  { file, fields }: Template,
  generators: Generators,
  faker: Faker,
): Diagnostic[] {
  return fields
    .flatMap(({ draw }) => generatorsIn(draw))
    .flatMap((draw) => {
      const place = { file, pointer: draw.pointer };
      const fault = faultOf(draw, generators, faker);
      return fault === undefined ? [] : [{ place, ...fault } as Diagnostic];
    });
}

function generatorsIn(draw: Draw): GeneratorDraw[] {
  if (draw.kind === 'generator') return [draw];
  if (draw.kind === 'choice') return draw.options.flatMap((option) => generatorsIn(option.draw));
  return draw.kind === 'copy' && draw.otherwise !== undefined ? generatorsIn(draw.otherwise) : [];
}

function faultOf(
  { name, args }: GeneratorDraw,
  generators: Generators,
  faker: Faker,
): Pick<Diagnostic, 'code' | 'data'> | undefined {
  const generate = generators.get(name);
  if (generate === undefined) {
    const known = [...generators.keys()];
    return { code: 'unknown-generator', data: { generator: name, known } };
  }
  // A method that changes its arguments (`helpers.shuffle` in place) would remember earlier draws.
  freeze(args);
  try {
    faker.seed(0);
    for (let trial = 0; trial < trials; trial++) generate(args);
    return undefined;
  } catch (error) {
    return {
      code: 'generator-arguments',
      data: { generator: name, reason: reasonOf(error, args) },
    };
  }
}

/** What faker says, unless it stumbled: then its message is about its own code. */
function reasonOf(error: unknown, args: readonly Json[]): string {
  if (error instanceof TypeError) {
    return args.length === 0 ? 'it needs some, and has none' : 'they are not what it takes';
  }
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return reason;
}

function freeze(value: Json | readonly Json[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) freeze(member);
  Object.freeze(value);
}
