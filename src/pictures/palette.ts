/** A colour on a light ground and on a dark one. */
export interface Ink {
  readonly light: string;
  readonly dark: string;
}

/** A hue as the ground of a text, and as a line. */
export interface Hue {
  readonly ground: Ink;
  readonly line: Ink;
}

/**
 * The colours that Okabe and Ito chose for readers of every kind of sight, as lines, and pale or deep
 * grounds of the same hues. Source: https://jfly.uni-koeln.de/color/
 */
export const hues = {
  blue: hue('#d6e8f5', '#0c3550', '#0072b2', '#4aa8e0'),
  orange: hue('#fcebc8', '#4a3300', '#e69f00', '#f0b030'),
  green: hue('#d9f1e8', '#0b3a2d', '#009e73', '#2bbd93'),
  purple: hue('#f7e4ee', '#48243a', '#cc79a7', '#d990b8'),
  sky: hue('#e2f2fc', '#17394d', '#56b4e9', '#7cc8f2'),
  vermillion: hue('#fbe0d0', '#53260b', '#d55e00', '#f08a3c'),
  yellow: hue('#fbf8cf', '#403d0c', '#b8ad1a', '#f0e442'),
} satisfies Record<string, Hue>;

/** What is neither a kind nor an agent. */
export const inks = {
  paper: { light: '#ffffff', dark: '#15181d' },
  text: { light: '#1b1f24', dark: '#e8eaed' },
  detail: { light: '#4d565f', dark: '#b0b8c0' },
  pale: { light: '#6b747d', dark: '#929aa3' },
  paleLine: { light: '#aab2ba', dark: '#5a636c' },
  box: { light: '#f5f7f9', dark: '#232931' },
  grey: { light: '#e6eaee', dark: '#343b44' },
  line: { light: '#57606b', dark: '#9aa3ad' },
  link: { light: '#005a9c', dark: '#79b8f3' },
} satisfies Record<string, Ink>;

/** The hues of agents, in their order; after the last the first comes again. */
const agentHues: readonly Hue[] = [
  hues.blue,
  hues.orange,
  hues.green,
  hues.purple,
  hues.sky,
  hues.vermillion,
  hues.yellow,
];

/** The hue of the agent at a position of a sequence. */
export function agentHue(position: number): Hue {
  return agentHues[position % agentHues.length] as Hue;
}

const grey: Hue = { ground: inks.grey, line: inks.line };

/** The hues of what a picture shows besides agents. */
export const hueOf = {
  skip: hues.vermillion,
  end: hues.purple,
  params: hues.yellow,
  override: hues.blue,
  final: grey,
  block: hues.green,
  frozen: hues.green,
  removed: { ground: inks.paper, line: inks.paleLine },
  added: { ground: inks.box, line: hues.blue.line },
  before: { ground: inks.paper, line: hues.vermillion.line },
} satisfies Record<string, Hue>;

/** Every ink by name: `blue-line`, `paper`. No two have the same light colour. */
export const inkNames: ReadonlyMap<string, Ink> = new Map([
  ...Object.entries<Ink>(inks),
  ...Object.entries<Hue>(hues).flatMap(([name, { ground, line }]): [string, Ink][] => [
    [`${name}-ground`, ground],
    [`${name}-line`, line],
  ]),
]);

function hue(light: string, dark: string, lightLine: string, darkLine: string): Hue {
  return { ground: { light, dark }, line: { light: lightLine, dark: darkLine } };
}
