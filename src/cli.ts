#!/usr/bin/env node
import { main } from './main.ts';

const { argv, stdin, stdout, stderr, env } = process;
process.exitCode = await main(argv.slice(2), { stdin, stdout, stderr, env });
