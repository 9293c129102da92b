import type { FigureRow } from './figure-row.ts';

function ofTurns<Row extends Partial<FigureRow>>(row: Row) {
  return { unit: 'share', of: 'turn', needsCalls: false, ...row } as const;
}

function ofConversations<Row extends Partial<FigureRow>>(row: Row) {
  return { unit: 'share', of: 'conversation', needsCalls: false, ...row } as const;
}

/**
 * The figures of conversations, in the order in which they are shown: first ALMITA's (its section 4.3),
 * then FlowBench's (its section 5.1), turn by turn and session by session.
 */
export const dialogueFigureTable = {
  reply_recall: ofTurns({
    description: '1 where a reply is expected and the answer is one.',
    isBinary: true,
    column: { title: 'Reply recall (%)', lines: ['Reply', 'recall', '(%)'], inPercent: true },
  }),
  reply_correct: ofTurns({
    description: '1 where both are replies and the texts match.',
    isBinary: true,
    column: { title: 'Reply correct (%)', lines: ['Reply', 'correct', '(%)'], inPercent: true },
  }),
  api_recall: ofTurns({
    description: '1 where a call is expected and the answer is one.',
    isBinary: true,
    column: { title: 'API recall (%)', lines: ['API', 'recall', '(%)'], inPercent: true },
  }),
  api_correct: ofTurns({
    description: '1 where both are calls, of the same tool.',
    isBinary: true,
    column: { title: 'API correct (%)', lines: ['API', 'correct', '(%)'], inPercent: true },
  }),
  api_params_correct: ofTurns({
    description: '1 where both are calls of the same tool with the same parameters.',
    isBinary: true,
    column: {
      title: 'API params correct (%)',
      lines: ['API', 'params', '(%)'],
      inPercent: true,
    },
  }),
  test_correct: ofTurns({
    description: '1 where the answer is the matching reply, or the same call.',
    isBinary: true,
    column: { title: 'Test correct (%)', lines: ['Test', 'correct', '(%)'], inPercent: true },
  }),
  conversation_correct: ofConversations({
    description: '1 where all tests of a conversation are right.',
    isBinary: true,
    column: {
      title: 'Conversation correct (%)',
      lines: ['Conv.', 'correct', '(%)'],
      inPercent: true,
    },
  }),
  turn_tool_precision: ofTurns({
    description:
      'Right calls over predicted calls of all turns: the name is the same, and every required parameter.',
    isPooled: true,
  }),
  turn_tool_recall: ofTurns({
    description: 'Right calls over expected calls of all turns.',
    isPooled: true,
  }),
  turn_tool_f1: ofTurns({
    description: 'Precision and recall of the calls of all turns in one.',
    isPooled: true,
    column: { title: 'Turn tool F1', lines: ['Turn', 'tool', 'F1'] },
  }),
  turn_param_f1: ofTurns({
    description: 'Precision and recall of the parameters of all turns in one.',
    isPooled: true,
    column: { title: 'Turn param F1', lines: ['Turn', 'param', 'F1'], isMinor: true },
  }),
  calls_found: ofConversations({
    description: 'The share of the expected calls of a session that the agent made, in any order.',
    column: { title: 'Calls found (%)', lines: ['Calls', 'found', '(%)'], inPercent: true },
  }),
  calls_found_precision: ofConversations({
    description: 'The share of the calls of a session that were expected.',
  }),
  calls_found_recall: ofConversations({
    description: 'The same as calls_found.',
  }),
  calls_found_f1: ofConversations({
    description: 'Precision and recall of the calls of a session in one.',
  }),
  calls_in_order: ofConversations({
    description: 'The share of the expected calls that the agent made in their order.',
    column: {
      title: 'Calls in order (%)',
      lines: ['In', 'order', '(%)'],
      inPercent: true,
      isMinor: true,
    },
  }),
  all_calls_found: ofConversations({
    description: '1 where the agent made all expected calls of a session.',
    isBinary: true,
  }),
  success: ofConversations({
    description: '1 where a judge says that all goals of the user are reached; null without one.',
    isBinary: true,
    column: { title: 'Success (%)', lines: ['Suc-', 'cess', '(%)'], inPercent: true },
  }),
  task_progress: ofConversations({
    description: 'The share of the goals that a judge says are reached; null without one.',
    column: {
      title: 'Task progress (%)',
      lines: ['Pro-', 'gress', '(%)'],
      inPercent: true,
      isMinor: true,
    },
  }),
} satisfies Readonly<Record<string, FigureRow>>;

export type DialogueFigureName = keyof typeof dialogueFigureTable;

/** The figures of a turn or a conversation; null where it has nothing that the figure is about. */
export type DialogueFigures = Readonly<Record<DialogueFigureName, number | null>>;
