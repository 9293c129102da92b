import { printable } from '../../../base/text/printable.ts';
import type { LackingProfile } from '../../../compiler/run/batch.ts';
import type { Field } from '../../../model/fields.ts';
import type { Policy } from '../../../model/policy.ts';
import { hanging } from '../../../words/lines.ts';
import { counted } from '../../../words/shown.ts';

/**
 * The result of `traxgen validate`: the workflows with their fields and, if given, the fields that
 * profiles lack.
 */
export interface Validation {
  readonly workflows: readonly Policy[];
  readonly profiles:
    | { readonly count: number; readonly lacking: readonly LackingProfile[] }
    | undefined;
}

/** The result as one JSON object. */
export function validationJson({ workflows, profiles }: Validation): string {
  const result = {
    workflows: workflows.map(({ agent, file, steps, decisions, fields }) => ({
      agent,
      file,
      steps: steps.length,
      conditionals: decisions.length,
      fields: fields.map(({ path, readers }) => ({
        path,
        readers,
        ...(profiles && { lacked_by: lackersOf(profiles.lacking, agent, path) }),
      })),
    })),
    ...(profiles && { profiles: { count: profiles.count, lacking: profiles.lacking } }),
  };
  return `${JSON.stringify(result, undefined, 2)}\n`;
}

/** The result as text: a paragraph for each workflow, wrapped at `screen` columns. */
export function validationText({ workflows, profiles }: Validation, screen: number): string {
  const paragraphs = workflows.map(({ agent, file, steps, decisions, fields }) => {
    const sizes = [
      counted(steps.length, 'step'),
      counted(decisions.length, 'conditional'),
      counted(fields.length, 'field'),
    ];
    const head = `${printable(agent)} (${printable(file)}): ${sizes.join(', ')}`;
    const lines = profiles
      ? fields.flatMap((field) => fieldLines(field, agent, profiles.lacking))
      : [];
    return [head, ...lines].map((line) => `${hanging(line, screen)}\n`).join('');
  });
  return paragraphs.join(profiles ? '\n' : '');
}

const listedIds = 3;

function fieldLines(
  { path, readers }: Field,
  agent: string,
  lacking: readonly LackingProfile[],
): string[] {
  const ids = lackersOf(lacking, agent, path);
  const read = `  ${printable(path)}  (${counted(readers.length, 'place')})`;
  if (ids.length === 0) return [read];
  const more = ids.length > listedIds ? ', ...' : '';
  const names = `${ids.slice(0, listedIds).map(printable).join(', ')}${more}`;
  return [read, `    lacked by ${counted(ids.length, 'profile')}: ${names}`];
}

function lackersOf(lacking: readonly LackingProfile[], agent: string, path: string): string[] {
  return lacking
    .filter(({ lacks }) => lacks.some((lack) => lack.agent === agent && lack.paths.includes(path)))
    .map(({ id }) => id);
}
