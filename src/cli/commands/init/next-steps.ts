/** The commands to type after `traxgen init`, each with its meaning. */
const steps = [
  ['validate --lint', 'is the workflow sound?'],
  ['compile', 'the gold trajectories, into out/gold.json'],
  ['coverage', 'what the profiles reach of the workflow'],
  ['score --gold out/gold.json --predictions out/gold.json', 'gold against itself: 100 %'],
  ['profiles --from template.json --count 20 -o profiles/made.json', 'more profiles'],
] as const;

/**
 * The next commands, one per line, each below its meaning, because not every shell supports
 * comments. `program` is the command with which traxgen was called.
 */
export function nextSteps(folder: string, program: string): string[] {
  const enter = folder === '.' ? [] : [`    cd ${quoted(folder)}`];
  const lines = steps.flatMap(([command, meaning]) => [
    `  ${meaning}`,
    `    ${program} ${command}`,
  ]);
  return ['next:', ...enter, ...lines];
}

/** A word quoted for the shell, if needed. */
function quoted(word: string): string {
  if (/^[\w./@%+:,][\w./@%+:,-]*$/.test(word)) return word;
  const path = word.startsWith('-') ? `./${word}` : word;
  return `'${path.replaceAll("'", "'\\''")}'`;
}
