/** Python or JavaScript at the beginning of a line. */
const statements =
  /^[ \t]*(?:import [\w.{*]|from [\w.]+ import\b|(?:async )?def \w+ *\(|class \w+ *[:({]|for [\w, ]+ in [^:]+: *$|for *\(|while [^:]+: *$|return *[[{(]|return [\w.]+;?$|(?:const|let|var) \w+|(?:export )?function\b|[\w.]+\.(?:append|extend|push)\(|print\(|console\.log\()/;

/** A name that data is assigned to; the only line of code that leaves data as data. */
const assignment =
  /^[ \t]*(?:(?:const|let|var) +)?[A-Za-z_]\w*(?: *: *[\w[\], .<>]+)? *\+?= *(?![=>])/;

/** Longer lines are judged by their beginning. */
const longest = 200;

/** How much code there is in what stands around data: none, a name for the data, or statements. */
export function codeIn(text: string): 'none' | 'assignment' | 'statements' {
  let found: 'none' | 'assignment' = 'none';
  for (const line of text.split('\n')) {
    // Most lines of data begin with a quote or a bracket.
    if (!/^[ \t]*[\w.]/.test(line)) continue;
    const head = line.slice(0, longest);
    const assigns = assignment.test(head);
    if (!assigns && statements.test(head)) return 'statements';
    if (assigns) found = 'assignment';
  }
  return found;
}
