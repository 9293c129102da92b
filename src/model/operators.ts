import {
  areInOrder,
  endsWith,
  equal,
  exchanged,
  holds,
  isLess,
  negatedComparison,
  startsWith,
  type ValueComparison,
} from './comparisons.ts';

/** The relation that an operator tests, which is all that the solver and the templates know of it. */
export type Relation = ComparingRow<string>['relation'] | 'existence';

interface AnyRow<Name> {
  /** For a membership: the side that contains the other. */
  readonly container?: 'left' | 'right';
  /** The operator that yields the opposite for any two values; undefined where both can be false. */
  readonly opposite?: Name;
  /** The operator that this one negates; the solver works with that one. */
  readonly denies?: Name;
  /** The operator of which this is another spelling. */
  readonly spells?: Name;
  readonly verb: string;
  /** The verb of the negation, where no operator has it. */
  readonly oppositeVerb?: string;
  /**
   * Names of the operator in other languages that are too short or too different to be suggested by
   * likeness.
   */
  readonly aliasesElsewhere?: readonly string[];
}

/** An operator that tests whether the path on the left exists; it has no right side. */
interface ExistenceRow<Name> extends AnyRow<Name> {
  readonly relation: 'existence';
  /** Its result for a path that exists. */
  readonly whenPresent: boolean;
}

/** An operator that compares two values. */
interface ComparingRow<Name> extends AnyRow<Name> {
  /**
   * - `equality`, `order`: a relation of the two values;
   * - `membership`: whether `container` contains the other side;
   * - `text`: any relation of two texts. All that the solver can do is to try the right side as a value,
   *   so it never calls a branch infeasible because of it.
   */
  readonly relation: 'equality' | 'order' | 'membership' | 'text';
  /** The result for two values; undefined where the operator does not apply to their types. */
  readonly compare: ValueComparison;
  /** The operands that it accepts, as a sentence that begins after the operator's name. */
  readonly operands: string;
}

const anyValues = 'compares any two values';
const ordered = 'compares two numbers, a number and a numeric text, or two texts';
const fieldInside = 'looks for the field in a list or in text';
const valueInside = 'looks for the value in a list or in text';
const twoTexts = 'compares two texts';

/** One row for each operator of a condition, in the order of the documentation. */
const rows = {
  '==': {
    relation: 'equality',
    compare: equal,
    opposite: '!=',
    verb: 'is',
    operands: anyValues,
    aliasesElsewhere: ['=', '===', 'eq', 'equals', 'is'],
  },
  '!=': {
    relation: 'equality',
    compare: negatedComparison(equal),
    opposite: '==',
    denies: '==',
    verb: 'is not',
    operands: anyValues,
    aliasesElsewhere: ['!==', '<>', 'ne', 'is not'],
  },
  not: {
    relation: 'equality',
    compare: negatedComparison(equal),
    opposite: '==',
    denies: '==',
    spells: '!=',
    verb: 'is not',
    operands: anyValues,
  },
  '<': {
    relation: 'order',
    compare: isLess,
    verb: 'is less than',
    oppositeVerb: 'is not less than',
    operands: ordered,
    aliasesElsewhere: ['lt'],
  },
  '<=': {
    relation: 'order',
    compare: areInOrder((order) => order <= 0),
    verb: 'is at most',
    oppositeVerb: 'is not at most',
    operands: ordered,
    aliasesElsewhere: ['=<', 'le', 'lte'],
  },
  '>': {
    relation: 'order',
    compare: areInOrder((order) => order > 0),
    verb: 'is greater than',
    oppositeVerb: 'is not greater than',
    operands: ordered,
    aliasesElsewhere: ['gt'],
  },
  '>=': {
    relation: 'order',
    compare: areInOrder((order) => order >= 0),
    verb: 'is at least',
    oppositeVerb: 'is not at least',
    operands: ordered,
    aliasesElsewhere: ['=>', 'ge', 'gte'],
  },
  in: {
    relation: 'membership',
    container: 'right',
    compare: exchanged(holds),
    opposite: 'not in',
    verb: 'is in',
    operands: fieldInside,
  },
  'not in': {
    relation: 'membership',
    container: 'right',
    compare: negatedComparison(exchanged(holds)),
    opposite: 'in',
    denies: 'in',
    verb: 'is not in',
    operands: fieldInside,
  },
  contains: {
    relation: 'membership',
    container: 'left',
    compare: holds,
    opposite: 'not contains',
    verb: 'contains',
    operands: valueInside,
    aliasesElsewhere: ['includes', 'has'],
  },
  'not contains': {
    relation: 'membership',
    container: 'left',
    compare: negatedComparison(holds),
    opposite: 'contains',
    denies: 'contains',
    verb: 'does not contain',
    operands: valueInside,
  },
  starts_with: {
    relation: 'text',
    compare: startsWith,
    verb: 'starts with',
    oppositeVerb: 'does not start with',
    operands: twoTexts,
    aliasesElsewhere: ['begins with', 'prefix'],
  },
  ends_with: {
    relation: 'text',
    compare: endsWith,
    verb: 'ends with',
    oppositeVerb: 'does not end with',
    operands: twoTexts,
    aliasesElsewhere: ['suffix'],
  },
  exists: { relation: 'existence', whenPresent: true, opposite: 'not exists', verb: 'is given' },
  'not exists': {
    relation: 'existence',
    whenPresent: false,
    opposite: 'exists',
    denies: 'exists',
    verb: 'is not given',
  },
} as const satisfies Record<string, ExistenceRow<string> | ComparingRow<string>>;

export type Operator = keyof typeof rows;

/** The rows of all operators. */
export const operators: Readonly<
  Record<Operator, ExistenceRow<Operator> | ComparingRow<Operator>>
> = rows;

export const operatorNames = Object.keys(rows) as readonly Operator[];

export function isOperator(text: string | undefined): text is Operator {
  return text !== undefined && Object.hasOwn(rows, text);
}

/** The preferred spelling of an operator. */
export function spellingOf(operator: Operator): Operator {
  return operators[operator].spells ?? operator;
}

/** The operator that a negated one negates; other operators stay. */
export function positive(operator: Operator): Operator {
  return operators[operator].denies ?? operator;
}
