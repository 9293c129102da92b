#!/usr/bin/env node
import { main, reportBug } from './main.ts';

const { argv, stdin, stdout, stderr, env } = process;
// Who reads no more misses nothing; an output that must not be lost hears of its own writes.
for (const stream of [stdout, stderr]) stream.on('error', () => {});
// What fails outside of every promise that main awaits must not print a stack trace either.
process.once('uncaughtException', (error) => process.exit(reportBug(error, { stderr, env })));
main(argv.slice(2), { stdin, stdout, stderr, env }).then((status) => {
  process.exitCode = status;
});
