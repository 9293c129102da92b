import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Path } from '../../model/expression.ts';
import type { Template, TemplateField } from '../../model/template.ts';
import { dependenciesOf, isListAndObject, leadsInto, providersOf } from './dependencies.ts';

/**
 * The fields of a template in the order of drawing: each comes after the fields it depends on,
 * otherwise in written order.
 */
export interface DrawOrder {
  readonly fields: readonly TemplateField[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Orders the fields for drawing. Errors: clashing-fields, unknown-field, field-circle. */
export function drawOrder({ file, fields }: Template): DrawOrder {
  const ordered = new Set<TemplateField>();
  const related = relatedIn(fields);
  const needs = new Map(fields.map((field) => [field, fieldsNeeded(field, related)]));
  const circles = fields.flatMap((field) => settle(field, needs, ordered));
  const diagnostics: Diagnostic[] = [
    ...fields.flatMap((field) => clashes(file, field, related(field.node))),
    ...fields.flatMap((field) => unknownNeeds(file, field, fields, related)),
    ...circles.map((circle) => circleFault(file, circle)),
  ];
  return { fields: [...ordered], diagnostics };
}

/** The fields with the root of a path: all others have nothing to do with it. */
type Related = (path: Path) => readonly TemplateField[];

function relatedIn(fields: readonly TemplateField[]): Related {
  const byRoot = new Map<string, TemplateField[]>();
  for (const field of fields) {
    const { root } = field.node;
    const known = byRoot.get(root);
    if (known === undefined) byRoot.set(root, [field]);
    else known.push(field);
  }
  return ({ root }) => byRoot.get(root) ?? [];
}

function fieldsNeeded(field: TemplateField, related: Related): TemplateField[] {
  return dependenciesOf(field).flatMap(({ node }) => providersOf(node, related(node)));
}

/**
 * Adds a field to the ordered ones, after all that it depends on; yields the cycles among them. It
 * keeps its own stack, because a chain of dependencies may be as long as the template.
 */
function settle(
  field: TemplateField,
  needs: ReadonlyMap<TemplateField, readonly TemplateField[]>,
  ordered: Set<TemplateField>,
): TemplateField[][] {
  const circles: TemplateField[][] = [];
  const waiting = new Map<TemplateField, Iterator<TemplateField>>();
  const stack: TemplateField[] = [];
  const wait = (next: TemplateField): void => {
    if (ordered.has(next)) return;
    if (waiting.has(next)) {
      circles.push(stack.slice(stack.indexOf(next)));
      return;
    }
    waiting.set(next, (needs.get(next) ?? []).values());
    stack.push(next);
  };
  wait(field);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const next = waiting.get(top)?.next();
    if (next !== undefined && !next.done) wait(next.value);
    else {
      ordered.add(top);
      stack.pop();
    }
  }
  return circles;
}

function circleFault(file: string, circle: readonly TemplateField[]): Diagnostic {
  const cycle = circle.map(({ path }) => path);
  return {
    code: 'field-circle',
    place: { file, pointer: circle[0]?.pointer ?? '' },
    data: { cycle },
  };
}

function unknownNeeds(
  file: string,
  field: TemplateField,
  fields: readonly TemplateField[],
  related: Related,
): Diagnostic[] {
  return dependenciesOf(field)
    .filter(({ node }) => providersOf(node, related(node)).length === 0)
    .map(({ path, pointer }) => {
      const known = fields.map((other) => other.path).filter((other) => other !== field.path);
      return { code: 'unknown-field', place: { file, pointer }, data: { path, known } };
    });
}

/**
 * With what a field conflicts: the same field twice, a field inside one that has its own value, or a
 * parent used both as a list and as an object.
 */
function clashes(
  file: string,
  field: TemplateField,
  related: readonly TemplateField[],
): Diagnostic[] {
  const { path, node, pointer } = field;
  const at = related.indexOf(field);
  const place = { file, pointer };
  const twin = related.slice(0, at).find((each) => isListAndObject(node, each.node));
  if (twin !== undefined) {
    const data = { path, other: twin.path, isListAndObject: true };
    return [{ code: 'clashing-fields', place, data }];
  }
  const other = related.find((each, position) => {
    const isSame = each.path === path && position < at;
    return isSame || (each.path !== path && leadsInto(node, each.node));
  });
  if (other === undefined) return [];
  return [{ code: 'clashing-fields', place, data: { path, other: other.path } }];
}
