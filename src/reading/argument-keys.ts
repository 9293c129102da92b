/** Keys that hold a call's arguments; of several the filled ones count, which must say the same. What is empty says that there are none. */
export const argumentKeys: readonly string[] = [
  'tool_input',
  'arguments',
  'args',
  'params',
  'parameters',
  'input',
  'kwargs',
  'action_input',
  'tool_args',
  'tool_arguments',
];
