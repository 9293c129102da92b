import { command } from '../../flags/command.ts';
import { demandEnding, lineEndings } from '../../flags/demand-ending.ts';
import { talkStylesIn } from '../../flags/read-experiment-settings.ts';
import { promptStyleNames, talkStyleNames } from '../../prompts/styles.ts';
import { ownPolicyFormat, promptFlags, promptsIn } from '../../prompts/usage.ts';
import { runPrompts } from './action.ts';
import { runTalkPrompts, textEndings } from './talk-action.ts';

/** `traxgen prompts`: a prompt for each profile, for OpenAI's Batch API; or those of conversations. */
export const prompts = command({
  usage: 'prompts --model NAME [flags]',
  about: 'Write a prompt for each profile, as lines of the OpenAI Batch API.',
  flags: promptFlags,
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    'policy-format': ownPolicyFormat,
    style: {
      values: [...promptStyleNames, ...talkStyleNames],
      describe: `Styles, with commas between: ${promptStyleNames.join(', ')}; or, for conversations, ${talkStyleNames.join(', ')} [default: vanilla]`,
    },
    out: {
      describe:
        'Prompts (.jsonl; those of conversations also as .txt, .md), or - [default: -, which is stdout]',
    },
  },
  examples: [
    ['traxgen prompts --model gpt-4.1 -o prompts.jsonl', 'a prompt for each profile'],
    ['traxgen prompts --model m --policy-format policy,json --style vanilla,react', 'in four ways'],
    ['traxgen prompts --style static -w loan.json -o prompt.txt', "an agent's, on a policy graph"],
    [
      'traxgen prompts --style user --model m -w loan.json -p cases.json',
      "the users' of its cases",
    ],
  ],
  alsoConfigured: ['shard'],
  settings: promptsIn,
  demand: (_typed, { out, style }) => {
    const areOfTalks = talkStylesIn({ style }).length > 0;
    const endings = areOfTalks ? [...lineEndings, ...textEndings] : lineEndings;
    demandEnding(out, 'a file of prompts', endings);
  },
  run: (settings, terminal) => {
    const isOfTalks = talkStylesIn(settings).length > 0;
    return isOfTalks ? runTalkPrompts(settings, terminal) : runPrompts(settings, terminal);
  },
});
