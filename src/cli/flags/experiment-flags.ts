import { agentKinds, userKinds } from '../../model/conversing.ts';
import { promptStyleNames } from '../prompts/styles.ts';
import { count, free, groups, list, textFlag } from './flag.ts';

const { experiments } = groups;

/** The flags for making prompts and asking models. */
export const experimentFlags = {
  model: { ...free, group: experiments, describe: 'The model that is asked' },
  'policy-format': {
    ...list,
    values: [],
    former: 'as',
    group: experiments,
    describe: 'Forms of the policies, with commas between [default: policy]',
  },
  style: {
    ...list,
    values: promptStyleNames,
    group: experiments,
    describe: `Styles, with commas between: ${promptStyleNames.join(', ')} [default: vanilla]`,
  },
  temperature: { ...count, group: experiments, describe: "The request's temperature" },
  'base-url': {
    ...free,
    group: experiments,
    describe: 'The server to ask, such as http://localhost:8000/v1',
  },
  concurrency: { ...count, group: experiments, describe: 'Prompts at a time [default: 4]' },
  retries: { ...count, group: experiments, describe: 'How often to try again [default: 4]' },
  timeout: {
    ...count,
    group: experiments,
    describe: 'Seconds for one attempt [default: 600]',
  },
  agent: {
    ...textFlag,
    values: agentKinds,
    group: experiments,
    describe:
      'Hold conversations with an agent that is told of its policies at once (static) or task by task (dynamic)',
  },
  user: {
    ...textFlag,
    values: userKinds,
    group: experiments,
    describe: 'Who speaks as the user: script or model [default: script]',
  },
  'user-model': {
    ...free,
    group: experiments,
    describe: 'The model that speaks as the user [default: --model]',
  },
  'max-turns': {
    ...count,
    group: experiments,
    describe: "The most answers of the agent's model in a conversation [default: 40]",
  },
  'max-tokens': {
    ...count,
    group: experiments,
    describe: 'The largest number of tokens of an answer',
  },
} as const;
