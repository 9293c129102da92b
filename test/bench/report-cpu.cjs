// Writes the CPU time of a process, all its threads together, in milliseconds, where TRAXGEN_BENCH_CPU says.
const { writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(process.env.TRAXGEN_BENCH_CPU, String((user + system) / 1000));
  });
}
