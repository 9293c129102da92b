/** Whether a path has the ending of a page. */
export function isPage(path: string): boolean {
  return /\.html?$/i.test(path);
}
