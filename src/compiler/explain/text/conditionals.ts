import type {
  AuditClause,
  AuditConditional,
  AuditEffect,
  AuditRead,
  AuditTurn,
} from '../../../model/audit.ts';
import { type Page, textShown } from './page.ts';
import { keyRows, readWords } from './reads.ts';

/** One paragraph per conditional: what it read, and the effects of the branch taken. */
export function conditionalRows({ conditionals }: AuditTurn, page: Page): string[] {
  const paragraphs = conditionals.map((one) => conditionalText(one, conditionals, page));
  return paragraphs.length > 0 ? paragraphs : ['  there are none\n'];
}

function conditionalText(
  conditional: AuditConditional,
  all: readonly AuditConditional[],
  page: Page,
): string {
  const { number, text, at, state, condition } = conditional;
  const head = page.row({ text: `${number}. if ${textShown(text)}`, at, indent: 2, hang: 3 });
  if (state === 'not reached') return head + notReached(conditional, all, page);
  const rows = conditionRows(condition, page);
  return [head, ...rows, ...branchRows(conditional, all, page)].join('');
}

function notReached(
  { inside }: AuditConditional,
  all: readonly AuditConditional[],
  page: Page,
): string {
  const { conditional = 0, branch } = inside ?? {};
  const outer = all.find(({ number }) => number === conditional);
  if (outer?.branch != null && outer.branch === branch) {
    return page.row({ text: 'not read: the calls end before', indent: 5 });
  }
  const why =
    outer?.branch != null
      ? `conditional ${conditional} took ${outer.branch}`
      : `conditional ${conditional} ${outer?.state === 'unreadable' ? 'could not be' : 'was not'} read`;
  return page.row({ text: `not read: it stands in ${branch}, and ${why}`, indent: 5 });
}

function conditionRows({ clauses }: AuditClause, page: Page): string[] {
  const [only, ...more] = clauses;
  if (only === undefined) return [page.row({ text: 'yes, for it asks for nothing', indent: 5 })];
  // A condition of one comparison is already in the title.
  if (more.length === 0 && only.kind === 'comparison') return sideRows(only, page);
  return clauses.flatMap((clause) => clauseRows(clause, page, 5));
}

/** What a comparison read, to stand after its result. */
function sideRows(clause: AuditClause, page: Page): string[] {
  const said = verdict(clause);
  const [first, ...more] = readsIn(clause);
  if (first === undefined) return [page.row({ text: said, indent: 5 })];
  return [
    page.row({ text: `${said}: ${readWords(first)}`, at: first.at, indent: 5 }),
    ...keyRows(first, page, 9),
    ...more.flatMap((read) => readRows(read, page, said.length + 7)),
  ];
}

function clauseRows(clause: AuditClause, page: Page, indent: number): string[] {
  const { kind, at } = clause;
  if (kind === 'comparison') return comparisonRows(clause, page, indent);
  const names = { all_of: 'all of', any_of: 'any of', not: 'not' } as const;
  const head = page.row({ text: `${verdict(clause)}: ${names[kind]}`, at, indent });
  return [head, ...clause.clauses.flatMap((inner) => clauseRows(inner, page, indent + 2))];
}

function comparisonRows(clause: AuditClause, page: Page, indent: number): string[] {
  const { text, at, state } = clause;
  const isPassedOver = state === 'passed over';
  return [
    page.row({ text: `${verdict(clause)}: ${textShown(text)}`, at, indent }),
    ...readsIn(clause).flatMap((read) => readRows(read, page, indent + 2, isPassedOver)),
  ];
}

/** What was read from the data; literals are already in the text of the clause. */
function readsIn({ left, right }: AuditClause): AuditRead[] {
  return [left, right].flatMap((side) =>
    side === undefined || side.from === 'literal' ? [] : side,
  );
}

function readRows(read: AuditRead, page: Page, indent: number, isPassedOver = false): string[] {
  const row = page.row({ text: readWords(read, isPassedOver), at: read.at, indent });
  return [row, ...keyRows(read, page, indent + 2, isPassedOver)];
}

function verdict({ state, holds }: AuditClause): string {
  if (state === 'not reached') return 'not read';
  if (state === 'passed over') {
    if (holds === null) return 'passed over';
    return `passed over (${holds ? 'yes' : 'no'})`;
  }
  if (holds === null) return 'cannot be told';
  return holds ? 'yes' : 'no';
}

function branchRows(
  { number, branch, effects }: AuditConditional,
  all: readonly AuditConditional[],
  page: Page,
): string[] {
  const { bold, red } = page.paint;
  if (branch === null) {
    return [page.row({ text: 'takes no branch, for it cannot be read', indent: 5, paint: red })];
  }
  const nested = all.filter(
    ({ inside }) => inside?.conditional === number && inside.branch === branch,
  );
  const next = nested.map((inner) => inner.number).join(', ');
  const reads = next === '' ? '' : `, which reads conditional ${next}`;
  const rest = effects.length > 0 ? ':' : next === '' ? ', which does nothing' : '';
  return [
    page.row({ text: `takes ${branch}${reads}${rest}`, indent: 5, paint: bold }),
    ...effects.flatMap((effect) => effectRows(effect, page)),
  ];
}

function effectRows(effect: AuditEffect, page: Page): string[] {
  const { rule, target, changes } = effect;
  const words = effectWords(effect, page);
  const text = `${rule.kind} ${textShown(target)}:${words === '' ? '' : ` ${words}`}`;
  const rows = [page.row({ text, at: rule.at, indent: 7 })];
  if (effect.result === 'not called') return rows;
  for (const { name, from, to } of changes) {
    rows.push(page.row({ text: changeWords(textShown(name), from, to), indent: 9 }));
  }
  return rows;
}

function changeWords(name: string, from: string | null, to: string | null): string {
  if (to === null) return `${name}: dropped, was ${textShown(from ?? '')}`;
  if (from === null) return `${name}: added, ${textShown(to)}`;
  return `${name}: from ${textShown(from)} to ${textShown(to)}`;
}

function effectWords(effect: AuditEffect, page: Page): string {
  const by = effect.by === undefined ? '' : page.rule(effect.by);
  switch (effect.result) {
    case 'done':
      return doneWords(effect);
    case 'already':
      return effect.rule.kind === 'skip' ? `removed already by ${by}` : `the end already by ${by}`;
    case 'ended earlier':
      return `without effect, ${by} ends earlier`;
    case 'not called':
      return `without effect, ${by === '' ? 'for nothing calls it' : `it is removed by ${by}`}`;
    case 'replaced':
      return `without effect, ${by} comes later`;
    case 'overridden':
      return `without effect, ${by} decides`;
    case 'unknown':
      return effect.rule.kind === 'override_params'
        ? 'if it is called'
        : 'not known, for a conditional could not be read';
  }
}

function doneWords({ rule, removes, changes }: AuditEffect): string {
  const names = removes.map((name) => textShown(name)).join(', ');
  if (rule.kind === 'skip') return 'removed';
  if (rule.kind === 'tool_condition') return names === '' ? 'called' : 'not called';
  if (rule.kind === 'pathway') return names === '' ? 'the way goes on' : `leads past ${names}`;
  if (rule.kind === 'override_params') return changes.length > 0 ? '' : 'changes nothing';
  const verb = rule.kind === 'end_after' ? 'is the last step' : 'is the sequence';
  return names === '' ? `${verb}, and nothing goes` : `${verb}; ${names} removed`;
}
