import fc from 'fast-check';
import { sameJson } from '../../src/base/equality.ts';
import type { Json } from '../../src/base/json.ts';
import type { ReadCall } from '../../src/model/format.ts';
import { readRawOutput } from '../../src/reading/output.ts';
import { meaningOf } from '../../src/scoring/figures/interner.ts';
import { type Call, type Plan, planOf, tools, values } from './raw-answers.ts';
import { type Draw, type Fault, faults, isQuiet, stages } from './raw-faults.ts';
import { type Form, forms, withoutMarks } from './raw-forms.ts';
import { options as common } from './support.ts';

/** A right answer, and what became of it. */
export interface Mixture {
  readonly form: string;
  readonly faults: readonly string[];
  readonly plan: Plan;
  readonly text: string;
  /** Whether it was cut off: its record says so, it can be seen, or it cannot. */
  readonly cut: 'no' | 'told' | 'seen' | 'unseen';
}

/** What came of reading it: `cut` is what was whole, and said to be cut off. */
export type Verdict = 'right' | 'cut' | 'refused' | 'wrong';

const options = { ...common, parametersOf: (tool: string) => tools.get(tool) };

const faultNames = (form: Form) =>
  Object.keys(faults).filter((name) => (faults[name] as Fault).suits(form));

/** Answers in a form, with so many faults at most; of those that break the syntax, one. */
export function mixturesOf(name: string, most: number): fc.Arbitrary<Mixture> {
  const form = forms[name] as Form;
  return fc
    .record({
      plan: planOf(values[form.holds], form.most),
      names: fc.uniqueArray(fc.constantFrom(...faultNames(form)), { maxLength: most }),
      numbers: fc.array(fc.nat(), { minLength: most, maxLength: most }),
    })
    .map(({ plan, names, numbers }) => mixed(name, plan, inOrder(names), numbers));
}

/** The faults in the order of their stages, which is kept within one; of some stages one at most. */
function inOrder(names: readonly string[]): string[] {
  // What spoils an answer may be what is cut off.
  const isSpoilt = names.some((name) => faults[name]?.spoils);
  return stages.flatMap((stage) => {
    const found = names.filter((name) => faults[name]?.stage === stage);
    if (stage === 'cut' && isSpoilt) return [];
    // Words on the same line stand right before the answer.
    const isFirst = (name: string) => name === 'prose on the same line';
    if (stage === 'around') found.sort((left, right) => +isFirst(right) - +isFirst(left));
    return stage === 'broken' || stage === 'cut' ? found.slice(0, 1) : found;
  });
}

function mixed(
  name: string,
  plan: Plan,
  names: readonly string[],
  numbers: readonly number[],
): Mixture {
  const form = forms[name] as Form;
  const met: string[] = [];
  const text = names.reduce((sum, each, nth) => {
    const draw: Draw = (n) => (n > 0 ? (numbers[nth] ?? 0) % n : 0);
    const next = (faults[each] as Fault).apply(sum, draw);
    if (next !== sum) met.push(each);
    return next;
  }, form.write(plan));
  const isCut = met.some((each) => faults[each]?.stage === 'cut');
  const isTold = form.isOpen === true || (numbers.at(-1) ?? 0) % 3 === 0;
  const cut = !isCut ? 'no' : isTold ? 'told' : isQuiet(text, form) ? 'unseen' : 'seen';
  return { form: name, faults: met, plan, text: withoutMarks(text), cut };
}

/** What is read of an answer, beside what should be. */
export function judge({ form, faults: names, plan, text, cut }: Mixture): Verdict {
  const { settled, repairs } = readRawOutput(text, {
    ...options,
    end: cut === 'told' ? { kind: 'cut', reason: 'length' } : undefined,
  });
  if (settled === undefined) return 'refused';
  if (names.some((name) => faults[name]?.spoils === true)) return 'wrong';
  const found = settled.trajectories.map((segments) => segments.flatMap(({ calls }) => calls));
  const same = (read: readonly ReadCall[], want: readonly Call[]) =>
    read.every((call, nth) => {
      const other = want[nth];
      return other !== undefined && isSame(call, other, settled.valuesAreText, form);
    });
  const isWhole =
    found.length === plan.length &&
    found.every((calls, nth) => {
      const want = plan[nth] ?? [];
      return calls.length === want.length && same(calls, want);
    });
  if (isWhole) return 'right';
  const isBeginning =
    found.length <= plan.length &&
    found.every((calls, nth) => {
      const want = plan[nth] ?? [];
      const isDone = nth === found.length - 1 || calls.length === want.length;
      return isDone && same(calls, want);
    });
  // Without the end of something a text looks as if it stopped there.
  const isBroken = names.some((name) => faults[name]?.stage === 'broken');
  const isSaid = repairs.truncated !== undefined || cut === 'unseen';
  return isBeginning && isSaid && (cut !== 'no' || isBroken) ? 'cut' : 'wrong';
}

function isSame(read: ReadCall, want: Call, isText: boolean, form: string): boolean {
  if (read.tool !== want.tool) return false;
  if (forms[form]?.namesOnly) return read.params === undefined;
  const params = read.params ?? [];
  return (
    params.length === want.params.length &&
    params.every(([name, value], nth) => {
      const [wanted, right] = want.params[nth] as readonly [string, Json];
      const isEqual = isText
        ? sameJson(meaningOf(value), meaningOf(right))
        : sameJson(value, right);
      return name === wanted && isEqual;
    })
  );
}
