/** Keys that hold a tool's name, or an object that does, in the order in which they count. */
export const nameKeys: readonly string[] = [
  'tool_name',
  'toolName',
  'tool',
  'function',
  'name',
  'action',
  'recipient_name',
];
