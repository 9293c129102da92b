/**
 * `npm run bench`: what traxgen takes, as ratios to what cannot be avoided, measured in one run on one
 * machine. docs/benchmarks.md says what the rows mean.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inTemporaryFolder } from './batch.ts';
import { withHistory } from './history.ts';
import { measure } from './measure.ts';
import { readOptions } from './options.ts';
import { jsonText, tableText, thisMachine } from './report.ts';

const page = 'docs/benchmarks.md';
let before: number | undefined;

/** How long the item before took. */
function passed(): string {
  const start = before;
  before = performance.now();
  return start === undefined ? '' : `  ${((before - start) / 1000).toFixed(0)} s\n`;
}

const options = readOptions(process.argv.slice(2));
const machine = thisMachine();
const rows = await inTemporaryFolder((folder) =>
  measure(folder, options, (item) => process.stderr.write(`${passed()}measuring: ${item}\n`)),
);
process.stderr.write(passed());
const json = jsonText(machine, options, rows);
if (options.json !== undefined && options.json !== '-') writeFileSync(options.json, json);
process.stdout.write(options.json === '-' ? json : tableText(rows));
if (options.record) {
  writeFileSync(page, withHistory(readFileSync(page, 'utf8'), machine, options, rows));
}
