import type { Command } from './command.ts';
import { modeIn } from './profiles-modes.ts';

/** `traxgen profiles`: makes profiles for workflows, in one of several modes. */
export const profiles: Command = {
  flags: ['template', 'workflows', 'id-field', 'out', 'fail-on-warning', 'json', 'quiet'],
  // A configuration's --out is where the gold goes.
  notConfigured: ['out'],
  describe: (parser) =>
    parser
      .describe('out', 'Where the result goes [default: -, which is stdout]')
      .describe('id-field', "The field with a profile's id [default: customer_id]")
      .usage('$0 profiles --template [flags]\n\nMake profiles for workflows.')
      .example('$0 profiles --template -o template.json', 'what the workflows read, to be edited'),
  run: async (settings, terminal) => {
    const mode = modeIn(settings.synthesis);
    return mode.run(settings, terminal);
  },
};
