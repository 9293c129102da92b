import type { Diagnostic } from '../model/diagnostic.ts';
import type { Template, TemplateField } from '../model/template.ts';
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
  const needs = new Map(fields.map((field) => [field, fieldsNeeded(field, fields)]));
  const circles = fields.flatMap((field) => settle(field, needs, ordered));
  const diagnostics: Diagnostic[] = [
    ...clashes(file, fields),
    ...fields.flatMap((field) => unknownNeeds(file, field, fields)),
    ...circles.map((circle) => circleFault(file, circle)),
  ];
  return { fields: [...ordered], diagnostics };
}

function fieldsNeeded(field: TemplateField, fields: readonly TemplateField[]): TemplateField[] {
  return dependenciesOf(field).flatMap(({ node }) => providersOf(node, fields));
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
): Diagnostic[] {
  return dependenciesOf(field)
    .filter(({ node }) => providersOf(node, fields).length === 0)
    .map(({ path, pointer }) => {
      const known = fields.map((other) => other.path).filter((other) => other !== field.path);
      return { code: 'unknown-field', place: { file, pointer }, data: { path, known } };
    });
}

/**
 * Fields that conflict: the same field twice, a field inside one that has its own value, or a
 * parent used both as a list and as an object.
 */
function clashes(file: string, fields: readonly TemplateField[]): Diagnostic[] {
  return fields.flatMap(({ path, node, pointer }, at): Diagnostic[] => {
    const place = { file, pointer };
    const twin = fields.slice(0, at).find((each) => isListAndObject(node, each.node));
    if (twin !== undefined) {
      const data = { path, other: twin.path, isListAndObject: true };
      return [{ code: 'clashing-fields', place, data }];
    }
    const other = fields.find((each, position) => {
      const isSame = each.path === path && position < at;
      return isSame || (each.path !== path && leadsInto(node, each.node));
    });
    if (other === undefined) return [];
    const data = { path, other: other.path };
    return [{ code: 'clashing-fields', place, data }];
  });
}
