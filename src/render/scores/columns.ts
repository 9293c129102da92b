import type { RepairColumn } from '../../model/prediction.ts';
import type { FigureName, GroupScore } from '../../model/score.ts';

/** A column of the group table. */
export interface FigureColumn {
  readonly figure: FigureName;
  readonly title: string;
  /** The title in lines, for narrow tables. */
  readonly lines: readonly string[];
}

/** The columns of the paper's Tables 3 and 5; its CMR and CO are the overlap. */
export const figureColumns: readonly FigureColumn[] = [
  { figure: 'exact_match', title: 'Exact-Match (%)', lines: ['Exact', 'Match', '(%)'] },
  { figure: 'count_agreement', title: 'Count (%)', lines: ['Count', '(%)'] },
  { figure: 'tool_f1', title: 'Tool F1', lines: ['Tool', 'F1'] },
  { figure: 'param_f1', title: 'Param F1', lines: ['Param', 'F1'] },
  { figure: 'overlap_tools', title: 'Overlap % tools', lines: ['Overlap', '%', 'tools'] },
  { figure: 'overlap_calls', title: 'Overlap % params', lines: ['Overlap', '%', 'params'] },
  { figure: 'prefix_tools', title: 'Prefix % tools', lines: ['Prefix', '%', 'tools'] },
  { figure: 'prefix_calls', title: 'Prefix % params', lines: ['Prefix', '%', 'params'] },
];

/** The columns of the paper's Table 9, by their names in files. */
export const repairTitles: Readonly<Record<RepairColumn, string>> = {
  initial_fail: 'Initial Fail',
  recovered: 'Recovered',
  unrecovered: 'Unrecovered',
  bracket_mismatch: 'Bracket Mismatch',
  hallucinated_code: 'Hallucinated Code',
  incorrect_format: 'Incorrect Format',
  invalid_commas: 'Invalid Commas',
  junk_between_brackets: 'Junk Btw. Brackets',
  markdown_fences: 'Markdown Fences',
  mismatched_quotes: 'Mismatched Quotes',
  missing_commas: 'Missing Commas',
  null_literals: 'Null Literals',
  single_quotes: 'Single Quotes',
  ellipses: 'Ellipses',
  bracketed_expressions: '[] Expr in quotes',
};

/** Groups that are told apart by the same fields. */
export interface GroupFamily {
  readonly fields: readonly string[];
  readonly groups: readonly GroupScore[];
}

/** The groups by the fields of their keys, in the order of first mention: one table for each. */
export function groupFamilies(groups: readonly GroupScore[]): GroupFamily[] {
  const families = new Map<string, { fields: string[]; groups: GroupScore[] }>();
  for (const group of groups) {
    const fields = Object.keys(group.key);
    const name = JSON.stringify(fields);
    const family = families.get(name) ?? { fields, groups: [] };
    family.groups.push(group);
    families.set(name, family);
  }
  return [...families.values()];
}
