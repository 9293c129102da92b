import { describe, expect, test } from 'vitest';
import { jsonOf, project, traxgen } from './support.ts';

const workflow = {
  agent: 'cancel',
  steps: ['refund()', 'voucher()'],
  conditionals: [
    {
      if: ['hours(booked, now) <= 24'],
      then: [{ action: 'skip', target: 'voucher' }],
      else: [{ action: 'skip', target: 'refund' }],
    },
  ],
};
const booked = '2026-05-01T09:00';

function files(data: object = {}) {
  const profile = { customer_id: 'C1', agent_sequence: ['cancel'], booked, ...data };
  return {
    'workflows/refund.json': JSON.stringify(workflow),
    'profiles/all.json': JSON.stringify([profile]),
    'late.json': JSON.stringify({ now: '2026-05-03' }),
  };
}

async function calledIn(folder: string, flags: readonly string[]) {
  const run = await traxgen(folder, ['compile', '-q', '-f', 'tool-only', '-o', 'g.json', ...flags]);
  if (run.status !== 0) return run.stderr;
  const { profiles } = (await jsonOf(folder, 'g.json')) as { profiles: object[] };
  return JSON.stringify(profiles ?? (await jsonOf(folder, 'g.json')));
}

describe('--now', () => {
  test('is what now is, under the data and the profile', async () => {
    const soon = ['--now', '2026-05-01T12:00'];
    expect(await calledIn(await project(files()), soon)).toContain('refund');
    expect(await calledIn(await project(files()), ['--now', '2026-05-04'])).toContain('voucher');
    expect(await calledIn(await project(files()), [...soon, '--data', 'late.json'])).toContain(
      'voucher',
    );
    expect(await calledIn(await project(files({ now: '2026-05-04' })), soon)).toContain('voucher');
  });

  test('may be in the configuration, and lies under both versions of a diff', async () => {
    const configured = { 'traxgen.config.json': JSON.stringify({ now: '2026-05-01T10:00' }) };
    const folder = await project({ ...files(), ...configured });
    expect(await calledIn(folder, [])).toContain('refund');
    const diff = await traxgen(folder, [
      'diff',
      'workflows',
      'workflows',
      '-p',
      'profiles',
      '--json',
    ]);
    expect(diff.status).toBe(0);
  });

  test('is in the manifest, so that a gold file is explained at the same time', async () => {
    const folder = await project(files());
    await calledIn(folder, ['--now', '2026-05-01T12:00']);
    expect(JSON.stringify(await jsonOf(folder, 'g.manifest.json'))).toContain(
      '"now":"2026-05-01T12:00"',
    );
  });

  test('anything but a date or a time is wrong usage', async () => {
    const run = await traxgen(await project(files()), ['explain', 'C1', '--now', 'noon']);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('--now noon: a date or a time is needed');
  });

  test('without it, now is a field that is missing', async () => {
    expect(await calledIn(await project(files()), [])).toContain(
      'reads now, and the profile has no such path',
    );
  });
});
