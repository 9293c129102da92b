/** Keys that hold a call's arguments; what is empty under one of them says that it holds none. */
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
