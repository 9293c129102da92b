import { expect, test, vi } from 'vitest';
import { traxgen } from './cli/commands/support.ts';

vi.mock('../src/cli/commands/dispatch.ts', () => ({
  dispatch: ([first]: string[]) => {
    if (first === 'text') throw 'no error at all';
    throw new TypeError('boom\n\u001b[31m');
  },
}));

test('a bug is a line and a way to report it, not a stack trace', async () => {
  const run = await traxgen('.', ['compile']);
  expect([run.status, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toMatch(
    /^traxgen: internal error: boom\\u000a\\u001b\[31m\nThis is a fault of traxgen.*\ncommand line; TRAXGEN_DEBUG=1/,
  );
  expect((await traxgen('.', ['text'])).stderr).toContain('internal error: no error at all\n');
});

test('TRAXGEN_DEBUG=1 shows where it was', async () => {
  const run = await traxgen('.', ['compile'], { env: { TRAXGEN_DEBUG: '1' } });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('    at ');
});

test('a version that cannot be written is no success, unless nobody reads it', async () => {
  const run = await traxgen('.', ['-v'], { stdoutFails: 'ENOSPC' });
  const stderr = 'traxgen: standard output cannot be written: no space left on device\n';
  expect(run).toEqual({ status: 1, stdout: '', stderr });
  expect((await traxgen('.', ['-v'], { stdoutFails: 'EPIPE' })).status).toBe(0);
});

test('the version needs no command', async () => {
  expect((await traxgen('.', ['-v'])).status).toBe(0);
});
