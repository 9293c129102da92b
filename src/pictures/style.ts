import { inkNames } from './palette.ts';

/** The stylesheet that turns pictures dark where a reader's system is: rules of classes, nothing else. */
export const pictureStyle: string = [
  '@media (prefers-color-scheme: dark) {',
  ...[...inkNames].flatMap(([name, { dark }]) => [
    `  .traxgen-fill-${name} { fill: ${dark}; }`,
    `  .traxgen-stroke-${name} { stroke: ${dark}; }`,
  ]),
  '}',
  '',
].join('\n');
