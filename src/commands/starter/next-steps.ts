/** What to type after `traxgen init`, with what it does. */
const steps = [
  ['validate --lint', 'is the workflow sound?'],
  ['compile', 'the gold trajectories, into out/gold.json'],
  ['coverage', 'what the profiles reach of the workflow'],
  ['score --gold out/gold.json --predictions out/gold.json', 'gold against itself: 100 %'],
  ['profiles --from template.json --count 20 -o profiles/made.json', 'more profiles'],
] as const;

/**
 * The commands that come next, a line each, below what they do: not every shell that people type into
 * knows comments. `program` is how traxgen was called.
 */
export function nextSteps(folder: string, program: string): string[] {
  const enter = folder === '.' ? [] : [`    cd ${quoted(folder)}`];
  const lines = steps.flatMap(([command, meaning]) => [
    `  ${meaning}`,
    `    ${program} ${command}`,
  ]);
  return ['next:', ...enter, ...lines];
}

/** A word as a shell reads it back. */
function quoted(word: string): string {
  if (/^[\w./@%+:,][\w./@%+:,-]*$/.test(word)) return word;
  const path = word.startsWith('-') ? `./${word}` : word;
  return `'${path.replaceAll("'", "'\\''")}'`;
}
