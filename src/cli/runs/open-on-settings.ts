import { ownValue } from '../../base/json.ts';
import { agentsIn } from '../../compiler/parse/sequences.ts';
import { readExternalData } from '../../compiler/run/external.ts';
import type { PolicyCursor } from '../../guard/cursor.ts';
import { cursorOn, readFacts } from '../../guard/open-cursor.ts';
import {
  allToolNames,
  misspeltRules,
  toolsOfPolicies,
  unknownToolNames,
} from '../../scoring/verdict/rules.ts';
import { readNames, readRules } from '../commands/score/read-beside.ts';
import type { CursorSettings } from '../flags/read-cursor-settings.ts';
import type { Terminal } from '../machine/terminal.ts';
import { loadInputs } from './inputs.ts';
import { Run } from './run.ts';

/** A run, and its cursor; undefined where some input has an error, which is reported. */
export interface OpenedRun {
  readonly run: Run;
  readonly cursor: PolicyCursor | undefined;
}

/** Opens a cursor on the workflows and facts of a command line. */
export async function openOnSettings(
  settings: CursorSettings,
  terminal: Terminal,
): Promise<OpenedRun> {
  const run = new Run(settings, terminal);
  const { workflows, dataSources } = await loadInputs(run, settings);
  const { agents, facts: file, complete: isComplete, others, compare } = settings;
  const namesFile = settings.toolNames;
  const rules = compare === undefined ? undefined : await readRules(compare, run);
  const ownNames = namesFile === undefined ? undefined : await readNames(namesFile, run);
  const allNames = allToolNames(rules?.value, ownNames);
  run.report(allNames.diagnostics);
  const tools = toolsOfPolicies(workflows ?? []);
  if (rules && workflows) run.report(misspeltRules(rules.value, rules.source.file, tools));
  if (ownNames && workflows) run.report(unknownToolNames(ownNames.names, ownNames, tools.keys()));
  const source = file === undefined ? undefined : await run.readSource(file);
  const facts = readFacts(source ?? { file: '--facts', text: '{}' });
  run.report(facts.diagnostics);
  if (workflows === undefined || facts.value === undefined || run.reporter.failed) {
    return { run, cursor: undefined };
  }
  const known = workflows.map(({ agent }) => agent);
  const named = agents?.flatMap((text) => agentsIn(text, known));
  const { cursor, diagnostics } = cursorOn({
    policies: workflows,
    sequence: named ?? ownValue(facts.value, 'agent_sequence'),
    file: agents === undefined ? (file ?? '--facts') : '--agents',
    facts: facts.value,
    factsFile: file ?? '--facts',
    external: readExternalData(dataSources).external,
    isComplete,
    missing: settings.missing,
    others,
    rules: rules?.value,
    toolNames: allNames.value,
    located: (faults) => run.located(faults),
  });
  run.report(diagnostics);
  return { run, cursor };
}
