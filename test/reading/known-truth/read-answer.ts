import { isJsonObject, type Json as Value } from '../../../src/base/json.ts';
import { literalOf } from '../../../src/base/text/literal.ts';
import { jsonText } from '../../../src/compiler/formats/json-text.ts';
import { type ReadOutput, readRawOutput } from '../../../src/reading/output.ts';
import { options } from '../support.ts';
import { type FoundCall, type Outcome, outcome } from './compare.ts';
import type { AnswerCase, Json, KnownTool } from './types.ts';

/** Reads a text as a raw answer, with the tools that a caller knows. */
export function readAnswer(text: string, known: readonly KnownTool[]): ReadOutput {
  const tools = new Map(known.map(({ tool, params }) => [tool, params.map(({ name }) => name)]));
  return readRawOutput(text, { ...options, parametersOf: (tool) => tools.get(tool) });
}

/** How what was read stands to the truth. A value that is text may be a literal, as in the scores. */
export function judge(c: AnswerCase, { settled }: ReadOutput): Outcome {
  if (settled === undefined) return outcome(c, null);
  const { valuesAreText, trajectories } = settled;
  const meant = { ...c, untyped: c.untyped || valuesAreText };
  const texts = textsIn(c);
  const isText = (value: Value) => typeof value === 'string' && texts.has(value);
  const found = trajectories.map((segments) =>
    segments.flatMap(({ calls }) =>
      calls.map(({ tool, params }): FoundCall => {
        if (params === undefined) return { tool, args: null };
        const members = params.map(([name, value]) => {
          const literal = valuesAreText && !isText(value) ? literalOf(String(value)) : undefined;
          const read = literal === undefined ? value : literal;
          return [name, JSON.parse(jsonText(read)) as Json] as const;
        });
        return { tool, args: Object.fromEntries(members) };
      }),
    ),
  );
  return outcome(meant, found);
}

/** All values of the expected calls that are texts. */
function textsIn({ expected }: AnswerCase): Set<string> {
  if (expected.kind === 'must-refuse') return new Set();
  const lists = [expected.trajectories, ...(expected.alsoRight ?? [])].flat(2);
  return new Set(
    lists
      .flatMap(({ args }) => Object.values(args ?? {}))
      .filter((value) => typeof value === 'string' && !isJsonObject(value)) as string[],
  );
}
