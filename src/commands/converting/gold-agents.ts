import { formatNamed } from '../../emit/formats.ts';
import type { Terminal } from '../../io/terminal.ts';
import type { AgentPart } from '../../model/agent-part.ts';
import type { Settings } from '../line/settings.ts';
import { ProfileRun } from '../running/profile-run.ts';
import { compileGold } from '../scoring/compiled-gold.ts';
import { goldSettings } from '../scoring/gold.ts';

/** The agents of a profile in order, each with the number of its calls; undefined if unknown. */
export type AgentsOf = (id: string) => readonly AgentPart[] | undefined;

/**
 * Finds the agents for a gold file that does not name them, if the target format needs them and the
 * file's manifest is up to date: its inputs are compiled again. Diagnostics are dropped, because
 * they were reported when the gold was compiled. Undefined if nothing is known.
 */
export async function agentsOfGold(
  path: string,
  settings: Settings & { readonly to: string },
  terminal: Terminal,
): Promise<AgentsOf | undefined> {
  const run = new ProfileRun(settings, terminal);
  const wantsAgents = formatNamed(settings.to)?.content.agents === true;
  const again = wantsAgents ? await goldSettings(path, run, settings) : undefined;
  const compiled = again && (await compileGold(new ProfileRun(again, terminal), again));
  if (compiled === undefined) return undefined;
  return (id) => {
    const gold = compiled.entries.get(id)?.origin?.gold;
    return gold?.at(0n).map(({ agent, calls }) => ({ agent, calls: calls.length }));
  };
}
