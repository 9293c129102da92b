import type { Key } from './expression.ts';

/** The key that stands for any position in a list, in what a policy reads of a list's elements. It is told by identity. */
export const anyElement: Key = { kind: 'literal', value: '*' };
