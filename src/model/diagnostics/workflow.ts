import type { TimesFault } from './diagnostic-data.ts';
import { functionHint, syntaxText } from './expressions.ts';
import type { MessageTable } from './table.ts';
import { clean, didYouMean, enumeration, guess, quote } from './words.ts';

/** What is wrong with how often a step is called. */
const timesFaults: Readonly<Record<TimesFault, string>> = {
  beside: "a mark beside '|' does not say which call it is about",
  each: 'a step that is made for each element of a list takes no mark and no alternatives',
  exact: 'a step has a lower and an upper number of calls, as in {1,3}',
  open: 'this has no upper number of calls',
  never: 'a step that is called 0 times is no step',
  reversed: 'the upper number of calls is below the lower one',
  several: 'a step may be called again, but it cannot be demanded more than once',
  unknown: 'this says nothing of how often a step is called',
};

const marks = "'?', '+', '*', or two numbers as in [0, 3]";

const timesHints: Readonly<Record<TimesFault, string>> = {
  beside: `write an object: { "one_of": ["f(...)", "g(...)"], "times": "?" }`,
  each: "leave it out; 'retries' may be said, and the elements can be chosen by 'where'",
  exact: 'write {1,n} for a call and up to n in all, or {0,n} if it may be left out',
  open: "write '+' for any number of calls, or '*' if it may be left out",
  never: "leave the step out, or write '?' if it may be left out",
  reversed: 'write the lower number first: it is 0 or 1',
  several: 'the lower number is 0 or 1; list the step twice, with ids, if both calls are needed',
  unknown: `it is ${marks}`,
};

/** Diagnostics about texts and names in a workflow. */
export const workflowMessages = {
  'step-syntax': ({ expected, found, unknownFunction }) => ({
    message: `the step does not parse: ${syntaxText(expected, found, unknownFunction)}`,
    hint: unknownFunction
      ? functionHint(unknownFunction)
      : 'a step looks like tool(name = expression) -> [result]',
  }),
  'call-syntax': ({ expected, found, unknownFunction }) => ({
    message: `the call does not parse: ${syntaxText(expected, found, unknownFunction)}`,
    hint: unknownFunction
      ? functionHint(unknownFunction)
      : "it looks like tool(name = expression), or is a tool's name alone; ids, marks and arrows belong to steps",
  }),
  'step-times': ({ fault }) => ({ message: timesFaults[fault], hint: timesHints[fault] }),
  'call-beside-one-of': ({ key }) => ({
    message: `${quote(key)} stands beside 'one_of', which says what is called`,
    hint: "write the call into the list of 'one_of', or leave one of the two out",
  }),
  'for-each-form': ({ key, fault }) => ({
    message:
      fault === 'missing'
        ? `a step that is made for each element of a list lacks ${quote(key)}, the element's name`
        : `${quote(key)} says nothing where the step has no 'for_each'`,
    hint: `it looks like { "for_each": "order['items']", "as": "item", "tool": "f", "params": { "id": "item['id']" } }`,
  }),
  'example-form': ({ found }) => ({
    message:
      found.length === 0
        ? "the example lacks 'run' or 'calls', which say what the agent did"
        : "the example has 'run' and 'calls', which both say what the agent did",
    hint: "'run' takes whatever traxgen score reads, such as a chat; 'calls' a list of calls",
  }),
  'expression-syntax': ({ expected, found, unknownFunction }) => ({
    message: `the expression does not parse: ${syntaxText(expected, found, unknownFunction)}`,
    hint: unknownFunction
      ? functionHint(unknownFunction)
      : "an expression is a constant such as 'text' or 12, a path such as order['id'], or computed from these",
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
  'equal-alternatives': ({ step, call }) => ({
    message: `the step ${quote(step)} has the alternative ${clean(call)} twice`,
    hint: 'leave one of them out: a choice between equal calls is none',
  }),
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
