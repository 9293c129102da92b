import type { DiagnosticData } from './diagnostic-data.ts';
import { hintForName } from './profiles.ts';
import type { Message, MessageTable } from './table.ts';
import { clean, enumeration, quote } from './words.ts';

/** Diagnostics of `validate --lint`: what has no effect, and what no profile can reach. */
export const lintMessages = {
  'doubled-key': ({ key, first }) => ({
    message: `the key ${quote(key)} stands at ${first.line}:${first.column} already, and only the last one counts`,
    hint: 'put what both say into one, or delete one of them',
  }),
  'condition-always-true': (constant) => constantMessage(constant, 'always'),
  'condition-never-true': (constant) => constantMessage(constant, 'never'),
  'conditional-without-action': ({ conditional }) => ({
    message: `conditional ${conditional} has no action in its 'then' or its 'else'`,
    hint: 'say what it is to do, or delete it',
  }),
  'unreachable-step': ({ workflow, step }) => ({
    message: `no profile makes ${quote(workflow)} call the step ${quote(step)}`,
    hint: 'some action removes it on every way through the workflow',
  }),
  'anytime-step': ({ workflow, tool }) => ({
    message: `${quote(tool)} may be called at any time, and is a step of ${quote(workflow)} as well`,
    hint: "so the step is needed once, and more such calls are never wrong; write '+' behind the step if only the same call may be repeated",
  }),
  'frozen-block': ({ workflow, gone, left }) => ({
    message: `where ${enumeration(gone)} ${gone.length > 1 ? 'are' : 'is'} removed, the rest of the soft block stops permuting: ${quote(workflow)} calls ${enumeration(left)} in listed order`,
    hint: `write { "steps": [...], "when_pruned": "permute" } if the rest may still come in any order, or "listed" if this is meant`,
  }),
  'action-without-effect': ({ action, target }) => ({
    message: `${action} ${quote(target)} changes nothing, whichever branches are taken`,
    hint: 'other actions do the same, or leave it nothing to do',
  }),
  'odd-name': ({ workflow, path, isDifference }) => ({
    message: `${quote(workflow)} reads the name ${quote(path)} from profiles`,
    hint: hintForName(path, () => isDifference === true) ?? 'it was hardly meant as a name',
  }),
  'hidden-field': ({ workflow, name }) => ({
    message: `${quote(workflow)} calls the elements of a list ${quote(name)}, which hides the field of that name`,
    hint: 'give the elements another name',
  }),
  'field-never-read': ({ workflow, path }) => ({
    message: `${quote(workflow)} mentions ${quote(path)} only on branches that no profile takes`,
  }),
} satisfies Partial<MessageTable>;

/** A decision with a whole name ("the choice of a pathway in node 2") has no condition of one name. */
function constantMessage(
  { decision, label, because }: DiagnosticData['condition-never-true'],
  how: 'always' | 'never',
): Message {
  if (decision.startsWith('the ')) {
    return { message: `${clean(decision)} never comes to ${quote(label)}${reason(because)}` };
  }
  return {
    message: `the condition of ${clean(decision)} ${how} holds${reason(because)}`,
    hint: `what is in its ${quote(label)} never happens`,
  };
}

function reason(demands: readonly string[]): string {
  return demands.length < 2
    ? ''
    : `, because these exclude each other: ${clean(demands.join('; '))}`;
}
