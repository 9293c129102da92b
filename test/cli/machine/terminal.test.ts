import { describe, expect, test } from 'vitest';
import { columnsOf, paintFor, type Terminal } from '../../../src/cli/machine/terminal.ts';

describe('the columns of a stream', () => {
  test.each([
    [{ isTTY: true, columns: 120 }, {}, 120],
    [{ isTTY: true, columns: 120 }, { COLUMNS: '60' }, 60],
    [{ isTTY: true, columns: 120 }, { COLUMNS: '' }, 120],
    [{ isTTY: true, columns: 120 }, { COLUMNS: 'wide' }, 120],
    [{ isTTY: true, columns: 120 }, { COLUMNS: '-5' }, 120],
    [{ isTTY: true, columns: 0 }, {}, 80],
    [{ isTTY: true }, {}, 80],
    [{ isTTY: true, columns: 7 }, {}, 40],
    [{ columns: 120 }, {}, 80],
    [{}, { COLUMNS: '132' }, 132],
    [{}, { COLUMNS: '999999' }, 1000],
  ])('%j with %j are %i', (stream, env, want) => {
    expect(columnsOf(stream, { env })).toBe(want);
  });
});

describe('colours', () => {
  test.each([
    [{ isTTY: true }, {}, true],
    [{ isTTY: true }, { NO_COLOR: '' }, true],
    [{ isTTY: true }, { NO_COLOR: '0' }, false],
    [{ isTTY: true }, { TERM: 'dumb' }, false],
    [{ isTTY: true }, { NO_COLOR: '1', FORCE_COLOR: '1', CLICOLOR_FORCE: '1' }, false],
    [{}, {}, false],
    [{ isTTY: false }, { FORCE_COLOR: '3', CLICOLOR_FORCE: '1' }, false],
  ])('of %j with %j: %j', (stream, env, want) => {
    const { red } = paintFor(stream, { env } as Terminal);
    expect(red('x') !== 'x').toBe(want);
  });
});
