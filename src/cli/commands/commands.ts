import type { CommandEntry } from '../flags/command.ts';

/** Every command by name, which may have two words, loaded only when it is asked for. */
export const commands = {
  compile: {
    summary: 'Compile workflows and profiles into gold trajectories',
    load: async () => (await import('./compile/command.ts')).compileCommand,
  },
  completion: {
    summary: 'Write a script that completes command lines',
    load: async () => (await import('./completion/command.ts')).completion,
  },
  convert: {
    summary: 'Convert gold, traces or predictions to another format',
    load: async () => (await import('./convert/command.ts')).convert,
  },
  coverage: {
    summary: 'Measure which parts of workflows profiles reach',
    load: async () => (await import('./coverage/command.ts')).coverage,
  },
  'dialogue check': {
    summary: 'Check flowgraphs and conversation graphs',
    load: async () => (await import('./dialogue/check/command.ts')).checkCommand,
  },
  'dialogue draw': {
    summary: 'Draw flowgraphs and conversation graphs',
    load: async () => (await import('./dialogue/draw/command.ts')).drawCommand,
  },
  'dialogue graph': {
    summary: 'Make the conversation graph of a flowgraph',
    load: async () => (await import('./dialogue/graph/command.ts')).graphCommand,
  },
  'dialogue paths': {
    summary: 'Find paths through graphs',
    load: async () => (await import('./dialogue/paths/command.ts')).pathsCommand,
  },
  'dialogue write': {
    summary: 'Write conversations along paths, or prompts for them',
    load: async () => (await import('./dialogue/write/command.ts')).writeCommand,
  },
  'dialogue tests': {
    summary: 'Cut tests from conversations',
    load: async () => (await import('./dialogue/tests/command.ts')).testsCommand,
  },
  'dialogue ask': {
    summary: 'Ask a model what comes next in conversations',
    load: async () => (await import('./dialogue/ask/command.ts')).dialogueAsk,
  },
  'dialogue score': {
    summary: 'Grade what agents say and call in conversations',
    load: async () => (await import('./dialogue/score/command.ts')).dialogueScore,
  },
  diff: {
    summary: 'Compare the gold of profiles under two versions of workflows',
    load: async () => (await import('./diff/command.ts')).diffCommand,
  },
  draw: {
    summary: 'Draw workflows, plans and sequences',
    load: async () => (await import('./draw/command.ts')).draw,
  },
  explain: {
    summary: "Show how one profile's trajectories came about",
    load: async () => (await import('./explain/command.ts')).explainCommand,
  },
  faults: {
    summary: 'Draw mistakes into right runs, and see who notices',
    load: async () => (await import('./faults/command.ts')).faults,
  },
  fields: {
    summary: 'List the fields that workflows read',
    load: async () => (await import('./fields/command.ts')).fields,
  },
  guard: {
    summary: 'Say of each call on stdin whether it may come next',
    load: async () => (await import('./guard/command.ts')).guardCommand,
  },
  init: {
    summary: 'Write a small project to start from',
    load: async () => (await import('./init/command.ts')).init,
  },
  merge: {
    summary: 'Put the parts of a run together',
    load: async () => (await import('./merge/command.ts')).merge,
  },
  next: {
    summary: 'Tell what may be called next',
    load: async () => (await import('./next/command.ts')).nextCommand,
  },
  profiles: {
    summary: 'Make profiles for workflows',
    load: async () => (await import('./profiles/command.ts')).profiles,
  },
  prompts: {
    summary: 'Write prompts that ask models for trajectories',
    load: async () => (await import('./prompts/command.ts')).prompts,
  },
  render: {
    summary: 'Write workflows as policies that models can follow',
    load: async () => (await import('./render/command.ts')).render,
  },
  report: {
    summary: 'Write a page about scores, to be opened in a browser',
    load: async () => (await import('./report/command.ts')).report,
  },
  run: {
    summary: 'Ask a model for trajectories, or hold conversations with it',
    load: async () => (await import('./run/command.ts')).run,
  },
  scenarios: {
    summary: 'Write cases of policy graphs with what can go wrong',
    load: async () => (await import('./scenarios/command.ts')).scenarios,
  },
  score: {
    summary: 'Grade what models planned against the gold',
    load: async () => (await import('./score/command.ts')).scoreCommand,
  },
  validate: {
    summary: 'Check workflows, and profiles against them',
    load: async () => (await import('./validate/command.ts')).validate,
  },
} satisfies Record<string, CommandEntry>;
