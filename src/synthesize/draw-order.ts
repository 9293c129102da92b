import type { Diagnostic } from '../model/diagnostic.ts';
import type { Template, TemplateField } from '../model/template.ts';
import { leadsInto, needsOf, providersOf } from './dependencies.ts';

/** The fields of a template so that none comes before what it waits for, else as written. */
export interface DrawOrder {
  readonly fields: readonly TemplateField[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Orders the fields. Errors: clashing-fields, unknown-field, field-circle. */
export function drawOrder({ file, fields }: Template): DrawOrder {
  const ordered = new Set<TemplateField>();
  const diagnostics: Diagnostic[] = [...clashes(file, fields)];
  const visit = (field: TemplateField, waiting: readonly TemplateField[]): void => {
    if (ordered.has(field)) return;
    const start = waiting.indexOf(field);
    if (start >= 0) {
      const cycle = waiting.slice(start).map(({ path }) => path);
      const place = { file, pointer: field.pointer };
      diagnostics.push({ code: 'field-circle', place, data: { cycle } });
      return;
    }
    for (const { path, node, pointer } of needsOf(field)) {
      const providers = providersOf(node, fields);
      if (providers.length === 0) {
        const known = fields.map((other) => other.path);
        diagnostics.push({
          code: 'unknown-field',
          place: { file, pointer },
          data: { path, known },
        });
      }
      for (const provider of providers) visit(provider, [...waiting, field]);
    }
    ordered.add(field);
  };
  for (const field of fields) visit(field, []);
  return { fields: [...ordered], diagnostics };
}

/** Fields that are there twice, or inside of one that has values of its own. */
function clashes(file: string, fields: readonly TemplateField[]): Diagnostic[] {
  return fields.flatMap(({ path, node, pointer }, at): Diagnostic[] => {
    const other = fields.find((each, position) => {
      const isSame = each.path === path && position < at;
      return isSame || (each.path !== path && leadsInto(node, each.node));
    });
    if (other === undefined) return [];
    const data = { path, other: other.path };
    return [{ code: 'clashing-fields', place: { file, pointer }, data }];
  });
}
