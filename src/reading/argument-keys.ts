/** Keys that hold a call's arguments; the first that is there counts. */
export const argumentKeys: readonly string[] = [
  'tool_input',
  'arguments',
  'args',
  'params',
  'parameters',
  'input',
  'kwargs',
  'action_input',
];
