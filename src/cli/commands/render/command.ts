import { policyNames } from '../../../model/policy-names.ts';
import { command } from '../../flags/command.ts';
import { groups } from '../../flags/flag.ts';
import { demandForms } from '../../flags/policy-endings.ts';
import { policiesIn } from '../../flags/read-experiment-settings.ts';
import { outIn, reportingIn, workflowsIn } from '../../flags/settings.ts';
import { runRender } from './action.ts';

/** `traxgen render`: workflows as policies for people and models. */
export const render = command({
  usage: 'render [flags]',
  about: 'Write workflows as policies that people and models can follow.',
  flags: ['workflows', 'policy-format', 'out', 'fail-on-warning', 'json', 'quiet'],
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    'policy-format': {
      values: policyNames,
      group: groups.output,
      describe: `Forms, with commas between: ${policyNames.join(', ')} [default: policy]`,
    },
    out: { describe: 'Policies: .txt, .md, .mmd, .json, or - [default: -, which is stdout]' },
  },
  examples: [
    ['traxgen render -w refunds.json', 'the numbered steps of a workflow'],
    ['traxgen render --policy-format mermaid -w refunds.json -o refunds.mmd', 'a flowchart'],
    ['traxgen render --policy-format text,code --json', 'two forms of each, for a program'],
  ],
  // The faults of external data in a configuration are told.
  alsoConfigured: ['data', 'now'],
  settings: (given) => ({
    out: outIn(given),
    ...workflowsIn(given),
    ...reportingIn(given),
    ...policiesIn(given),
  }),
  demand: (_typed, settings) => demandForms(settings),
  run: runRender,
});
