import { availableParallelism, cpus } from 'node:os';
import type { Row, Scale } from './rows.ts';

/** Where and when a benchmark ran. */
export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
}

/** This machine, now. */
export function thisMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: (cpus()[0]?.model ?? 'unknown').trim(),
    cores: availableParallelism(),
    node: process.version,
  };
}

/** Rows as a table of text. */
export function tableText(rows: readonly Row[]): string {
  const lines = rows.map(({ item, name, milliseconds, against, ratio, microseconds }) => [
    item,
    name,
    milliseconds === undefined ? 'refused' : timeText(milliseconds),
    ratio === undefined ? '' : ratio.toFixed(2),
    [
      ...(name === against ? [] : [`of ${against}`]),
      ...(microseconds === undefined ? [] : [`${microseconds.toFixed(0)} µs of CPU a profile`]),
    ].join(', '),
  ]);
  const table = [['item', 'what', 'time', 'ratio', ''], ...lines];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const padded = table.map(([item = '', what = '', time = '', ratio = '', of = '']) =>
    [
      item.padEnd(widths[0] ?? 0),
      what.padEnd(widths[1] ?? 0),
      time.padStart(widths[2] ?? 0),
      ratio.padStart(widths[3] ?? 0),
      of,
    ]
      .join('  ')
      .trimEnd(),
  );
  return `${padded.join('\n')}\n`;
}

/** Rows as JSON, with the machine. */
export function jsonText(machine: Machine, scale: Scale, rows: readonly Row[]): string {
  return `${JSON.stringify({ machine, scale, rows }, undefined, 2)}\n`;
}

function timeText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  if (milliseconds >= 0.1) return `${milliseconds.toFixed(1)} ms`;
  return `${(milliseconds * 1000).toFixed(2)} µs`;
}
