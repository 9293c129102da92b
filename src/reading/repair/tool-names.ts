const names = /[\p{L}_$][\p{L}\p{N}_.$-]*/gu;

/** Whether a text has the name of a tool in it. */
export function mentionsTool(text: string, isTool: (name: string) => boolean): boolean {
  return [...text.matchAll(names)].some(([name]) => isTool(name));
}
