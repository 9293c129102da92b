/**
 * `npm run soak`: traxgen under stress, bounded, and not part of the tests. A million profiles go
 * through one process whose memory is watched; then runs are killed at random moments, and the output
 * must be the old file or the whole new one.
 */
import { inTemporaryFolder } from '../bench/batch.ts';
import { watchKills } from './kills.ts';
import { watchMemory } from './memory.ts';
import { readOptions } from './options.ts';

const options = readOptions(process.argv.slice(2));
const say = (line: string) => process.stdout.write(`${line}\n`);
const faults = await inTemporaryFolder(async (folder) => [
  ...(await watchMemory(folder, options, say)),
  ...(await watchKills(folder, options, say)),
]);
for (const fault of faults) say(`FAULT: ${fault}`);
say(faults.length === 0 ? 'all is well' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
