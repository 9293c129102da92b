import { isJsonObject, type Json, ownValue } from '../base/json.ts';
import { expressionsIn } from './repair/expressions.ts';

/** What a prompt holds, and a model may repeat: workflows, and descriptions of tools. */
export function isEcho(value: Json | undefined): boolean {
  if (Array.isArray(value)) {
    return value.length > 0 && (value.every((item) => isEcho(item)) || areOfWorkflow(value, false));
  }
  if (value === undefined || !isJsonObject(value)) return false;
  const keys = ['soft_ordering', 'conditionals', 'hard_ordering', 'agent_sequence', 'properties'];
  const inner = ownValue(value, 'function');
  const schema = ownValue(value, 'parameters') ?? ownValue(value, 'input_schema');
  const isSchema = schema !== undefined && isJsonObject(schema) && 'properties' in schema;
  const isNamed = typeof ownValue(value, 'agent') === 'string';
  if (keys.some((key) => Object.hasOwn(value, key)) || isSchema) return true;
  if (areOfWorkflow(ownValue(value, 'steps'), isNamed)) return true;
  return inner !== undefined && isEcho(inner);
}

/**
 * Whether steps may be those of a workflow: some say what they return, as no call does. Those of an
 * object that names an agent and holds plain calls as texts cannot be told from one, unless they have
 * the label that our own answers have; in objects, the paths of a workflow show.
 */
function areOfWorkflow(steps: Json | undefined, isNamed: boolean): boolean {
  if (!Array.isArray(steps) || steps.length === 0) return false;
  if (steps.some(hasReturns)) return true;
  if (!isNamed) return false;
  if (steps.every((step) => typeof step === 'string'))
    return !steps.some((step) => label.test(step));
  return steps.every(isJsonObject) && expressionsIn(steps) > 0;
}

const label = /^\s*(?:tool|agent)\s*:/i;

/** `f(a = b) -> [c]`, or the same as an object; or a variable for a value, as in `f(a = a)`. */
function hasReturns(step: Json): boolean {
  if (typeof step === 'string') return /->\s*(?:\[|\w+\s*$)|\b(\w+)\s?=\s?\1\s?[,)]/.test(step);
  return isJsonObject(step) && Array.isArray(ownValue(step, 'returns'));
}
