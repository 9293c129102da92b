import { describe, expect, test } from 'vitest';
import { agentHue, hueOf, hues, type Ink, inkNames, inks } from '../../src/pictures/palette.ts';

type Color = readonly [number, number, number];

/** Linear light, from 0 to 1. */
function linear(color: string): Color {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** WCAG 2's ratio of contrast. */
function contrast(a: string, b: string): number {
  const light = ([red, green, blue]: Color) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [low = 0, high = 0] = [light(linear(a)), light(linear(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** How eyes without one kind of cones see. Source: Machado, Oliveira and Fernandes (2009), severity 1. */
const sights = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, number[][]>;

function seenBy(sight: number[][], color: string): Color {
  const [red, green, blue] = linear(color);
  const rows = sight.map(([a = 0, b = 0, c = 0]) => a * red + b * green + c * blue);
  return rows.map((value) => Math.min(1, Math.max(0, value))) as unknown as Color;
}

/** The difference of two colours in CIELAB (1976); from 10 on, nobody takes one for the other. */
function difference(a: Color, b: Color): number {
  const [p, q] = [lab(a), lab(b)];
  return Math.hypot(...p.map((value, at) => value - (q[at] ?? 0)));
}

function lab([red, green, blue]: Color): number[] {
  const f = (value: number) =>
    value > 216 / 24389 ? Math.cbrt(value) : (841 / 108) * value + 4 / 29;
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const modes = ['light', 'dark'] as const;
const grounds: Ink[] = [
  ...[inks.paper, inks.box, inks.grey],
  ...Object.values(hues).map(({ ground }) => ground),
];

describe.each(modes)('on a %s ground', (mode) => {
  test('letters can be read on every colour', () => {
    for (const ground of grounds) {
      expect(contrast(inks.text[mode], ground[mode])).toBeGreaterThan(7);
      expect(contrast(inks.detail[mode], ground[mode])).toBeGreaterThan(4.5);
    }
    expect(contrast(inks.pale[mode], inks.paper[mode])).toBeGreaterThan(4.5);
    expect(contrast(inks.link[mode], inks.paper[mode])).toBeGreaterThan(4.5);
  });

  test.each(Object.entries(sights))('%s tells the colours of marks apart', (_, sight) => {
    const lines = [hueOf.skip, hueOf.end, hueOf.params, hueOf.override, hueOf.block];
    for (const [at, { line }] of lines.entries()) {
      for (const { line: other } of lines.slice(at + 1)) {
        const apart = difference(seenBy(sight, line[mode]), seenBy(sight, other[mode]));
        expect(apart, `${line[mode]} ${other[mode]}`).toBeGreaterThan(10);
      }
    }
  });

  test.each(Object.entries(sights))('%s tells the first four agents apart', (_, sight) => {
    const lines = [0, 1, 2, 3].map((position) => agentHue(position).line[mode]);
    for (const [at, line] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        const apart = difference(seenBy(sight, line), seenBy(sight, other));
        expect(apart, `${line} ${other}`).toBeGreaterThan(10);
      }
    }
  });
});

test('no two inks have one light colour, by which they are told apart', () => {
  const light = [...inkNames.values()].map((ink) => ink.light);
  expect(new Set(light).size).toBe(light.length);
});

test('after the last hue of agents the first comes again', () => {
  expect(agentHue(7)).toEqual(agentHue(0));
  expect(agentHue(6)).not.toEqual(agentHue(0));
});
