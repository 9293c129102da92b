import type { CommandEntry } from './line/command.ts';

/** Every command by name, which may have two words, loaded only when it is asked for. */
export const commands = {
  compile: {
    summary: 'Compile workflows and profiles into gold trajectories',
    load: async () => (await import('./compile.ts')).compileCommand,
  },
  completion: {
    summary: 'Write a script that completes command lines',
    load: async () => (await import('./completion.ts')).completion,
  },
  convert: {
    summary: 'Convert gold, traces or predictions to another format',
    load: async () => (await import('./convert.ts')).convert,
  },
  coverage: {
    summary: 'Measure which parts of workflows profiles reach',
    load: async () => (await import('./coverage.ts')).coverage,
  },
  'dialogue check': {
    summary: 'Check flowgraphs and conversation graphs',
    load: async () => (await import('./dialogue/check.ts')).checkCommand,
  },
  'dialogue draw': {
    summary: 'Draw flowgraphs and conversation graphs',
    load: async () => (await import('./dialogue/draw.ts')).drawCommand,
  },
  'dialogue graph': {
    summary: 'Make the conversation graph of a flowgraph',
    load: async () => (await import('./dialogue/graph.ts')).graphCommand,
  },
  'dialogue paths': {
    summary: 'Find paths through graphs',
    load: async () => (await import('./dialogue/paths.ts')).pathsCommand,
  },
  'dialogue write': {
    summary: 'Write conversations along paths, or prompts for them',
    load: async () => (await import('./dialogue/write.ts')).writeCommand,
  },
  'dialogue tests': {
    summary: 'Cut tests from conversations',
    load: async () => (await import('./dialogue/tests.ts')).testsCommand,
  },
  'dialogue ask': {
    summary: 'Ask a model what comes next in conversations',
    load: async () => (await import('./dialogue/ask.ts')).dialogueAsk,
  },
  'dialogue score': {
    summary: 'Grade what agents say and call in conversations',
    load: async () => (await import('./dialogue/score.ts')).dialogueScore,
  },
  diff: {
    summary: 'Compare the gold of profiles under two versions of workflows',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  draw: {
    summary: 'Draw workflows, plans and sequences',
    load: async () => (await import('./draw.ts')).draw,
  },
  explain: {
    summary: "Show how one profile's trajectories came about",
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  fields: {
    summary: 'List the fields that workflows read',
    load: async () => (await import('./fields.ts')).fields,
  },
  guard: {
    summary: 'Say of each call on stdin whether it may come next',
    load: async () => (await import('./guard.ts')).guardCommand,
  },
  init: {
    summary: 'Write a small project to start from',
    load: async () => (await import('./init.ts')).init,
  },
  merge: {
    summary: 'Put the parts of a run together',
    load: async () => (await import('./merge.ts')).merge,
  },
  next: {
    summary: 'Tell what may be called next',
    load: async () => (await import('./next.ts')).nextCommand,
  },
  profiles: {
    summary: 'Make profiles for workflows',
    load: async () => (await import('./profiles.ts')).profiles,
  },
  prompts: {
    summary: 'Write prompts that ask models for trajectories',
    load: async () => (await import('./prompts.ts')).prompts,
  },
  render: {
    summary: 'Write workflows as policies that models can follow',
    load: async () => (await import('./render.ts')).render,
  },
  report: {
    summary: 'Write a page about scores, to be opened in a browser',
    load: async () => (await import('./report.ts')).report,
  },
  run: {
    summary: 'Ask a model for trajectories, or hold conversations with it',
    load: async () => (await import('./run.ts')).run,
  },
  scenarios: {
    summary: 'Write cases of policy graphs with what can go wrong',
    load: async () => (await import('./scenarios.ts')).scenarios,
  },
  score: {
    summary: 'Grade what models planned against the gold',
    load: async () => (await import('./score.ts')).scoreCommand,
  },
  validate: {
    summary: 'Check workflows, and profiles against them',
    load: async () => (await import('./validate.ts')).validate,
  },
} satisfies Record<string, CommandEntry>;
