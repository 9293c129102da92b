import { policyNames } from '../render/policies/policies.ts';
import type { Command } from './line/command.ts';
import { groups } from './line/flag.ts';
import { runRender } from './render-run.ts';

/** `traxgen render`: workflows as policies for people and models. */
export const render: Command = {
  flags: ['workflows', 'as', 'out', 'fail-on-warning', 'json', 'quiet'],
  // A configuration's --out is where the gold goes, and its --as is how predictions are written.
  notConfigured: ['out', 'as'],
  own: { as: { values: policyNames, group: groups.output } },
  describe: (parser) =>
    parser
      .usage('$0 render [flags]\n\nWrite workflows as policies that people and models can follow.')
      .describe('as', `Forms, with commas between: ${policyNames.join(', ')} [default: policy]`)
      .describe('out', 'Where the policies go [default: -, which is stdout]')
      .example('$0 render -w refunds.json', 'the numbered steps of a workflow')
      .example('$0 render --as mermaid -w refunds.json -o refunds.mmd', 'a flowchart')
      .example('$0 render --as text,code --json', 'two forms of each, for a program'),
  run: runRender,
};
