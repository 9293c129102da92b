import type { JsonObject } from '../base/json.ts';
import { allowText } from '../compiler/formats/allow.ts';
import { datasetNamed } from '../compiler/formats/datasets/datasets.ts';
import { rowTexts } from '../compiler/formats/datasets/rows.ts';
import type { FormatChoices } from '../compiler/formats/format.ts';
import { formatNamed } from '../compiler/formats/formats.ts';
import type { EntryKind } from '../compiler/run/entry.ts';
import { promptOf } from '../compiler/run/prompt.ts';
import { jsonLine, jsonMember, lostAllowances } from '../compiler/run/write.ts';
import type { Allowance } from '../model/allowance.ts';
import type { Result } from '../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../model/profile.ts';
import type { ReferenceTrajectory } from '../model/reference.ts';

/** What gold or predictions are converted to, and with which options. */
export interface ConvertOptions {
  /** The name of a format or a dataset format. */
  readonly to: string;
  /**
   * The format to read. If undefined, it is `to` itself or, failing that, the format with the most
   * information.
   */
  readonly from: string | undefined;
  readonly entry: EntryKind;
  /** Factored sets with more trajectories than this are not listed. */
  readonly limit: number;
  readonly expand: boolean;
  readonly promptFrom: string | undefined;
  readonly choices: FormatChoices;
}

/** The trajectories of one profile, and what else is known about it. */
export interface ListedProfile {
  readonly id: string;
  /** If undefined, the agents are those of the first trajectory. */
  readonly agents: readonly string[] | undefined;
  /** The profile's data, if known; the prompt is read from it. */
  readonly data: JsonObject | undefined;
  readonly origin: ProfileOrigin;
  readonly trajectories: readonly ReferenceTrajectory[];
  /** What a run may do besides. */
  readonly allowances?: readonly Allowance[];
}

/**
 * The entries of listed trajectories in a format that can list them: one entry, or the rows of a
 * dataset. Errors: missing-prompt.
 */
export function entriesOf(
  { id, agents: given, data = {}, origin, trajectories, allowances = [] }: ListedProfile,
  options: ConvertOptions,
): Result<readonly string[]> {
  const { to, choices, expand, promptFrom } = options;
  const agents = given ?? agentsIn(trajectories);
  const dataset = datasetNamed(to);
  if (dataset === undefined) {
    const text = formatNamed(to)?.rewrite?.(trajectories, choices) ?? '[]';
    const value = [convertedEntryText({ id, agents, allowances }, text, options)];
    return { value, diagnostics: [] };
  }
  const prompt = promptOf({ id, agents, data, origin }, promptFrom);
  if (prompt.value === undefined) return { value: undefined, diagnostics: prompt.diagnostics };
  const references = { id, agents, prompt: prompt.value, trajectories, allowances };
  const lost = lostAllowances(to, allowances, { file: origin.file, pointer: '', origin });
  const said = lost === undefined ? [] : [{ ...lost, profile: { id, origin } }];
  return { value: rowTexts(dataset, references, expand), diagnostics: said };
}

/** The text of a profile's line (or member of an object) whose trajectories are JSON text in one format. */
export function convertedEntryText(
  gold: {
    readonly id: string;
    readonly agents: readonly string[];
    readonly allowances: readonly Allowance[];
  },
  text: string,
  { to, entry }: ConvertOptions,
): string {
  const { agents, allowances } = gold;
  const allow = allowances.length === 0 ? '' : `,"allow":${allowText(allowances, agents)}`;
  const trajectories = `{${JSON.stringify(to)}:${text}`;
  if (entry === 'line') return jsonLine(gold, `${trajectories}}`, allow);
  return jsonMember(gold, `${trajectories}${allow}}`);
}

/** The agents without duplicates; an agent may take over a second time. */
function agentsIn([first = []]: readonly ReferenceTrajectory[]): string[] {
  return [...new Set(first.flatMap(({ agent }) => agent ?? []))];
}
