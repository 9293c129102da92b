#!/usr/bin/env node
import { main, reportBug } from './main.ts';

const { argv, stdout, stderr, env } = process;
// Who reads no more misses nothing; an output that must not be lost hears of its own writes.
for (const stream of [stdout, stderr]) stream.on('error', () => {});
// What fails outside of every promise that main awaits must not print a stack trace either.
process.once('uncaughtException', (error) => process.exit(reportBug(error, { stderr, env })));
const terminal = {
  // Opened by whoever asks for it, which takes some milliseconds.
  get stdin() {
    return process.stdin;
  },
  stdout,
  stderr,
  env,
};
main(argv.slice(2), terminal).then((status) => {
  process.exitCode = status;
});
