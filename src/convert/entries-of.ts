import type { EntryKind } from '../compile/entry.ts';
import { promptOf } from '../compile/prompt.ts';
import { jsonLine, jsonMember } from '../compile/write.ts';
import { datasetNamed } from '../emit/datasets/datasets.ts';
import { rowTexts } from '../emit/datasets/rows.ts';
import type { FormatChoices } from '../emit/format.ts';
import { formatNamed } from '../emit/formats.ts';
import type { Result } from '../model/diagnostic.ts';
import type { JsonObject } from '../model/json.ts';
import type { ProfileOrigin } from '../model/profile.ts';
import type { ReferenceTrajectory } from '../model/reference.ts';

/** What gold or predictions are converted to, and how. */
export interface ConvertOptions {
  /** A format's or a dataset format's name. */
  readonly to: string;
  /** The only format to read; without one `to` itself, else that which says most. */
  readonly from: string | undefined;
  readonly entry: EntryKind;
  /** Factored sets with more trajectories are not listed. */
  readonly limit: number;
  readonly expand: boolean;
  readonly promptFrom: string | undefined;
  readonly choices: FormatChoices;
}

/** The trajectories of one profile, and what else is known of it. */
export interface ListedProfile {
  readonly id: string;
  /** Those in the first trajectory, unless given. */
  readonly agents: readonly string[] | undefined;
  /** The profile itself, where that is known: prompts are read in it. */
  readonly data: JsonObject | undefined;
  readonly origin: ProfileOrigin;
  readonly trajectories: readonly ReferenceTrajectory[];
}

/**
 * The entries of listed trajectories in a format that can list them: one, or the rows of a data set.
 * Errors: missing-prompt.
 */
export function entriesOf(
  { id, agents: given, data = {}, origin, trajectories }: ListedProfile,
  options: ConvertOptions,
): Result<readonly string[]> {
  const { to, choices, expand, promptFrom } = options;
  const agents = given ?? agentsIn(trajectories);
  const dataset = datasetNamed(to);
  if (dataset === undefined) {
    const text = formatNamed(to)?.rewrite?.(trajectories, choices) ?? '[]';
    return { value: [entryText({ id, agents }, text, options)], diagnostics: [] };
  }
  const prompt = promptOf({ id, agents, data, origin }, promptFrom);
  if (prompt.value === undefined) return { value: undefined, diagnostics: prompt.diagnostics };
  const references = { id, agents, prompt: prompt.value, trajectories };
  return { value: rowTexts(dataset, references, expand), diagnostics: [] };
}

/** A profile's line or member of an object, with its trajectories as JSON text in one format. */
export function entryText(
  gold: { readonly id: string; readonly agents: readonly string[] },
  text: string,
  { to, entry }: ConvertOptions,
): string {
  const trajectories = `{${JSON.stringify(to)}:${text}}`;
  return entry === 'line' ? jsonLine(gold, trajectories) : jsonMember(gold, trajectories);
}

/** Each agent once: one may take over again. */
function agentsIn([first = []]: readonly ReferenceTrajectory[]): string[] {
  return [...new Set(first.flatMap(({ agent }) => agent ?? []))];
}
