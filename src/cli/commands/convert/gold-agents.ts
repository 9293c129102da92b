import { formatNamed } from '../../../compiler/formats/formats.ts';
import type { AgentPart } from '../../../model/agent-part.ts';
import type { ConvertSettings } from '../../flags/read-convert-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { Run } from '../../runs/run.ts';
import { compileAgain, goldSettings } from '../score/gold.ts';

/** The agents of a profile in order, each with the number of its calls; undefined if unknown. */
export type AgentsOf = (id: string) => readonly AgentPart[] | undefined;

/**
 * Finds the agents for a gold file that does not name them, if the target format needs them and the
 * file's manifest is up to date: its inputs are compiled again. Diagnostics are dropped, because
 * they were reported when the gold was compiled. Undefined if nothing is known.
 */
export async function agentsOfGold(
  path: string,
  settings: ConvertSettings,
  terminal: Terminal,
): Promise<AgentsOf | undefined> {
  const run = new Run(settings, terminal);
  const wantsAgents = formatNamed(settings.to)?.content.agents === true;
  const again = wantsAgents ? await goldSettings(path, run, settings) : undefined;
  const compiled = again && (await compileAgain(again, settings, false, terminal));
  if (compiled === undefined) return undefined;
  return (id) => {
    const gold = compiled.entries.get(id)?.origin?.gold;
    return gold?.at(0n).map(({ agent, calls }) => ({ agent, calls: calls.length }));
  };
}
