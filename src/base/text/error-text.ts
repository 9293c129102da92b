/** What an error says, whatever was thrown. */
export function errorText(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'an error without a text';
  }
}
