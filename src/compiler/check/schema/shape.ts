import type { Json } from '../../../base/json.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { checkShape } from './check-shape.ts';
import {
  validateArgumentRules,
  validateConfig,
  validateGraph,
  validateToolNames,
  validateWorkflow,
} from './validators.generated.js';

/** The files that are no policies. */
const noPolicies = ['profiles', 'profile', 'predictions', 'chat', 'trace', 'tau2'] as const;
const policiesToo = [...noPolicies, 'workflow', 'graph'] as const;

/**
 * Checks the shape of a workflow file: wrong types, missing and unknown keys, unknown words, empty and
 * overlong lists, in document order. Texts are not parsed and names are not resolved.
 */
export function checkWorkflowShape(value: Json, file: string): Diagnostic[] {
  return checkShape(validateWorkflow, value, file, { others: noPolicies });
}

/** Checks the shape of a file of a policy graph, as `checkWorkflowShape` does. */
export function checkGraphShape(value: Json, file: string): Diagnostic[] {
  return checkShape(validateGraph, value, file, { others: noPolicies });
}

/** Checks the shape of a configuration file, in document order. */
export function checkConfigShape(value: Json, file: string): Diagnostic[] {
  return checkShape(validateConfig, value, file);
}

/** Checks the shape of a file of argument rules (`--compare`), in document order. */
export function checkArgumentRulesShape(value: Json, file: string): Diagnostic[] {
  return checkShape(validateArgumentRules, value, file, { others: policiesToo });
}

/** Checks the shape of a file of names of tools (`--tool-names`), in document order. */
export function checkToolNamesShape(value: Json, file: string): Diagnostic[] {
  return checkShape(validateToolNames, value, file, { others: policiesToo });
}
