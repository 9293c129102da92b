import type { MessageTable } from './table.ts';
import { clean, didYouMean, enumeration, guess, noArithmetic, quote } from './words.ts';

/** Whether what was found where an expression should end is a sign of arithmetic. */
const isArithmetic = (found: string): boolean => /^'[+*/%^-]'$/.test(found);

/** Diagnostics about texts and names in a workflow. */
export const workflowMessages = {
  'step-syntax': ({ expected, found }) => ({
    message: `the step does not parse: expected ${clean(expected)}, found ${clean(found)}`,
    hint: isArithmetic(found)
      ? noArithmetic
      : 'a step looks like tool(name = expression) -> [result]',
  }),
  'expression-syntax': ({ expected, found }) => ({
    message: `the expression does not parse: expected ${clean(expected)}, found ${clean(found)}`,
    hint: isArithmetic(found)
      ? noArithmetic
      : "an expression is a constant such as 'text', 12 or None, or a path such as order['id']",
  }),
  'invalid-name': ({ name }) => ({
    message: `${quote(name)} cannot be a name`,
    hint: "names are made of letters, digits, '_', '-' and '.'",
  }),
  'doubled-parameter': ({ parameter }) => ({
    message: `the parameter ${quote(parameter)} is given twice`,
  }),
  'doubled-agent': ({ agent, other }) => ({
    message: `the agent ${quote(agent)} is defined in ${quote(other)} as well`,
    hint: 'an agent has one workflow: rename one of them or leave it out',
  }),
  'tool-without-id': ({ tool }) => ({
    message: `the tool ${quote(tool)} stands in several steps, and this one has no id`,
    hint: `write an id in front, as in 'first: ${clean(tool)}(...)'`,
  }),
  'doubled-step-id': ({ id }) => ({ message: `several steps have the id ${quote(id)}` }),
  'unknown-tool': ({ name, known }) => ({
    message: `no step has the name ${quote(name)}`,
    ...didYouMean(name, known),
  }),
  'undeclared-tool': ({ name, known }) => ({
    message: `no step declares ${quote(name)}, so it is called without parameters of its own`,
    ...guess(name, known),
  }),
  'ambiguous-tool': ({ name, ids }) => ({
    message: `${quote(name)} means several steps here, and one is needed`,
    hint:
      ids.length > 0
        ? `name it by its id: ${enumeration(ids)}`
        : `give the steps ids, as in 'first: ${clean(name)}(...)'`,
  }),
} satisfies Partial<MessageTable>;
