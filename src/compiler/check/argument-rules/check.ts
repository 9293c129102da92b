import { nearest } from '../../../base/text/nearest.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import type { ArgumentRules, FailureRule, ToolRule } from '../../../model/argument-rules.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';

/** Stands for every tool, or for every parameter. */
const every = '*';

/**
 * Checks that every rule names a known tool and a known parameter of it (under `*`, of any tool). Known
 * are those of the gold and the predictions, or of the workflows; a tool without an entry in
 * `knownParameters` has no parameters. What means failure is of a known tool, too.
 */
export function checkArgumentRules(
  rules: ArgumentRules,
  knownTools: Iterable<string>,
  knownParameters: ReadonlyMap<string, Iterable<string>>,
  file: string,
): Diagnostic[] {
  const tools = new Set(knownTools);
  const parametersOf = (tool: string) => [
    ...new Set(
      tool === every
        ? [...knownParameters.values()].flatMap((each) => [...each])
        : knownParameters.get(tool),
    ),
  ];
  const ofTools = [...rules.tools].flatMap(([tool, rule]): Diagnostic[] => {
    if (tool === every || tools.has(tool)) {
      return faultsOfParameters(tool, rule, parametersOf(tool), file);
    }
    const place = { file, pointer: pointerTo('/tools', tool) };
    return [{ code: 'unknown-rule-tool', place, data: { tool, known: [...tools] } }];
  });
  return [
    ...ofTools,
    ...checkFailures(rules.failures ?? [], tools, { file, pointer: '/failures' }),
  ];
}

/** Checks that results that mean failure are of known tools. */
export function checkFailures(
  failures: readonly FailureRule[],
  knownTools: Iterable<string>,
  { file, pointer }: { readonly file: string; readonly pointer: string },
): Diagnostic[] {
  const known = [...new Set(knownTools)];
  return failures.flatMap(({ tool }, at): Diagnostic[] => {
    if (tool === undefined || known.includes(tool)) return [];
    const place = { file, pointer: `${pointer}/${at}/tool` };
    return [{ code: 'unknown-rule-tool', place, data: { tool, known } }];
  });
}

function faultsOfParameters(
  tool: string,
  { parameters }: ToolRule,
  known: readonly string[],
  file: string,
): Diagnostic[] {
  const among = new Set(known);
  const parent = pointerTo(pointerTo('/tools', tool), 'parameters');
  const isKnown = (name: string) => name === every || among.has(name);
  // A rule with others inside stands for these, which are here by their paths.
  const written = [...parameters].filter(([, { inside }]) => inside === undefined);
  return written
    .map(([name]) => ({ name, head: name.split('.')[0] ?? name }))
    .filter(({ name, head }) => !isKnown(name) && !isKnown(head))
    .map(({ name, head }) => ({
      code: 'unknown-rule-parameter',
      place: { file, pointer: pointerTo(parent, name) },
      // The rule may be for a member of the value of a parameter.
      data: { tool, parameter: nearest(name, known) === undefined ? head : name, known },
    }));
}
