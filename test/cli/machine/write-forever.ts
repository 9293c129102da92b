import { openOutput } from '../../../src/cli/machine/output.ts';

// Run by output.test.ts, which kills it: writes to the path given until it is told to end.
const opened = await openOutput(process.argv[2] ?? '-', process);
if ('diagnostic' in opened) throw new Error(JSON.stringify(opened.diagnostic));
const { output } = opened;
for (let lines = 0; !output.closed && lines < 1e7; lines++) {
  await output.write(`${'x'.repeat(999)}\n`);
  if (lines === 2000) process.stderr.write('writing\n');
}
process.stderr.write(output.closed ? 'closed\n' : 'open\n');
await output.commit();
