/** How other languages write our operators, too short or too different for a distance to tell. */
const elsewhere: { readonly [operator: string]: string } = {
  '=': '==',
  '===': '==',
  eq: '==',
  equals: '==',
  is: '==',
  '!==': '!=',
  '<>': '!=',
  ne: '!=',
  'is not': '!=',
  lt: '<',
  '=<': '<=',
  le: '<=',
  lte: '<=',
  gt: '>',
  '=>': '>=',
  ge: '>=',
  gte: '>=',
  includes: 'contains',
  has: 'contains',
};

/** The hint for an operator of another language, or undefined where it is of none. */
export function operatorHint(operator: string): { readonly hint: string } | undefined {
  const spelled = operator.toLowerCase();
  const known = Object.hasOwn(elsewhere, spelled) ? elsewhere[spelled] : undefined;
  return known === undefined ? undefined : { hint: `did you mean '${known}'?` };
}

/** What an operator can work on. */
export function operandsOf(operator: string): string {
  if (operator.endsWith('in')) return `${operator} looks for the field in a list or in text`;
  if (operator.endsWith('contains')) return `${operator} looks for the value in a list or in text`;
  return `${operator} compares two numbers, a number and a numeric text, or two texts`;
}
