import { pathText } from '../../model/fields.ts';
import type { Conditional, Workflow } from '../../model/workflow.ts';
import { comparisonsIn } from './comparisons-in.ts';
import type { Problem } from './problem.ts';
import { Union } from './union.ts';

/** Conditionals that share fields, however indirectly: what is chosen for them says nothing of others. */
export interface Component {
  /** The indices of the conditionals, nested ones too. */
  readonly conditionals: ReadonlySet<number>;
  readonly fields: ReadonlySet<number>;
}

/** The components of a workflow's conditionals, by their first. */
export function componentsOf({ conditionals }: Workflow, problem: Problem): Component[] {
  const reads = conditionals.map((root) => fieldsIn(root, problem));
  const union = new Union();
  const link = (fields: Iterable<number>): void => {
    const [first, ...rest] = fields;
    for (const other of rest) union.join(first as number, other);
  };
  for (const fields of reads) link(fields);
  for (const fields of linked(problem)) link(fields);
  const groups = new Map<number, { roots: Conditional[]; fields: Set<number> }>();
  conditionals.forEach((root, at) => {
    const [first] = reads[at] ?? [];
    const key = first === undefined ? -1 - at : union.find(first);
    const group = groups.get(key) ?? { roots: [], fields: new Set() };
    group.roots.push(root);
    for (const field of reads[at] ?? []) group.fields.add(field);
    groups.set(key, group);
  });
  return [...groups.values()].map(({ roots, fields }) => ({
    fields,
    conditionals: new Set(roots.flatMap(indicesIn)),
  }));
}

/** Fields that share places of a profile, or may, because one's value is a key of another. */
function* linked({ fields, nestings }: Problem): Generator<number[]> {
  for (const { outer, inner } of nestings) yield [outer, inner];
  const dynamic = new Set(
    fields
      .filter(({ node }) => node.keys.some(({ kind }) => kind === 'path'))
      .map(({ node }) => node.root),
  );
  const indices = new Map(fields.map(({ path }, index) => [path, index]));
  for (const root of dynamic) {
    yield fields.flatMap(({ node }, index) => {
      if (node.root !== root) return [];
      const keys = node.keys.flatMap((key) =>
        key.kind === 'path' ? [indices.get(pathText(key)) as number] : [],
      );
      return [index, ...keys];
    });
  }
}

function fieldsIn(root: Conditional, { atoms }: Problem): Set<number> {
  const terms = comparisonsIn([root]).flatMap((one) => [
    atoms.get(one)?.left,
    atoms.get(one)?.right,
  ]);
  return new Set(terms.filter((term) => typeof term === 'number'));
}

function indicesIn({ index, then, else: otherwise }: Conditional): number[] {
  return [
    index,
    ...[...then, ...otherwise].flatMap((entry) =>
      entry.kind === 'conditional' ? indicesIn(entry) : [],
    ),
  ];
}
