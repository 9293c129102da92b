/**
 * A tool's name as the name of a function of a model, which has letters, digits, `_` and `-`: every other
 * character is `_`.
 */
export function functionNameOf(tool: string): string {
  return tool.replaceAll(/[^A-Za-z0-9_-]/gu, '_');
}
