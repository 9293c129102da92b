import { cursorMessages } from './cursor.ts';
import type { Diagnostic, DiagnosticCode } from './diagnostic.ts';
import { dialogueMessages } from './dialogue.ts';
import { fileMessages } from './files.ts';
import { graphMessages } from './graphs.ts';
import { lintMessages } from './lint.ts';
import { orderingMessages } from './orderings.ts';
import { predictionMessages } from './predictions.ts';
import { profileMessages } from './profiles.ts';
import { promptMessages } from './prompts.ts';
import { scoreMessages } from './scores.ts';
import { shapeMessages } from './shape.ts';
import type { Circumstances, Message, MessageTable } from './table.ts';
import { templateMessages } from './templates.ts';
import { turnMessages } from './turns.ts';
import { workflowMessages } from './workflow.ts';

const messages: MessageTable = {
  ...fileMessages,
  ...shapeMessages,
  ...workflowMessages,
  ...orderingMessages,
  ...graphMessages,
  ...dialogueMessages,
  ...turnMessages,
  ...lintMessages,
  ...profileMessages,
  ...promptMessages,
  ...cursorMessages,
  ...predictionMessages,
  ...scoreMessages,
  ...templateMessages,
};

/** All codes, by topic. */
export const diagnosticCodes = Object.keys(messages) as readonly DiagnosticCode[];

/**
 * Puts a diagnostic into words: a sentence without its full stop and, for some codes, a hint. The
 * caller adds the profile.
 */
export function describe(diagnostic: Diagnostic): Message {
  const tell = messages[diagnostic.code] as (data: unknown, around: Circumstances) => Message;
  return tell(diagnostic.data, diagnostic);
}
