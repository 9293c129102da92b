/** What to type after `traxgen init`, with what it does; every line works as it stands. */
const steps = [
  ['validate --lint', 'is the workflow sound?'],
  ['compile', 'the gold trajectories, into out/gold.json'],
  ['coverage', 'what the profiles reach of the workflow'],
  ['score --gold out/gold.json --predictions out/gold.json'],
  ['profiles --from template.json --count 20 --out profiles/made.json'],
] as const;

/** The commands that come next, a line each. `program` is how traxgen was called. */
export function nextSteps(folder: string, program: string): string[] {
  const enter = folder === '.' ? [] : [`  cd ${quoted(folder)}`];
  const lines = steps.map(([command, meaning]) => {
    const typed = `  ${program} ${command}`;
    return meaning === undefined ? typed : `${typed.padEnd(program.length + 20)}# ${meaning}`;
  });
  return ['next:', ...enter, ...lines];
}

/** A word as a shell reads it back. */
function quoted(word: string): string {
  if (/^[\w./@%+:,][\w./@%+:,-]*$/.test(word)) return word;
  const path = word.startsWith('-') ? `./${word}` : word;
  return `'${path.replaceAll("'", "'\\''")}'`;
}
