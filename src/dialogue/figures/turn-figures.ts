import type { DialogueFigureName, DialogueFigures } from '../../model/dialogue-figures.ts';
import { dialogueFigureNames } from '../../model/figures.ts';
import type { FigureWeights, ReplyMatch } from '../../model/score.ts';
import { maximumMatching } from '../../scoring/figures/matching.ts';
import { rates } from '../../scoring/figures/metrics/multiset.ts';
import type { AgentTurn } from '../conversation.ts';
import { CallMatcher, type CallMatching } from './call-matcher.ts';
import { repliesMatch } from './reply-match.ts';
import { type AnsweredTurn, asAnswered } from './turn.ts';

/** How answers are compared with what is expected. */
export interface TurnMatching extends CallMatching {
  readonly replies: ReplyMatch;
}

/** The figures of a test, and how much it counts in those that are pooled. */
export interface TurnFigures {
  readonly figures: DialogueFigures;
  readonly weights: FigureWeights;
}

/** A record in which no figure has a value. */
export const noFigures = Object.fromEntries(
  dialogueFigureNames.map((name) => [name, null]),
) as Record<DialogueFigureName, null>;

/**
 * The figures of a test with its answer, undefined where there is none that can be read: ALMITA's
 * (section 4.3), each 0 or 1, and FlowBench's of a turn (section 5.1), from 0 to 1 with their weights.
 * Each is null where the turn has nothing that it is about. Several calls at once are not the one call
 * that is expected.
 */
export function turnFigures(
  expected: AgentTurn,
  answer: AnsweredTurn | undefined,
  matching: TurnMatching,
): TurnFigures {
  const calls = callFigures(expected, answer, matching);
  const own =
    'reply' in expected
      ? replyFigures(expected.reply, answer, matching)
      : apiFigures(calls.isSameTool, calls.isSame, answer);
  return { figures: { ...noFigures, ...own, ...calls.figures }, weights: calls.weights };
}

type Some = Partial<DialogueFigures>;

function replyFigures(
  expected: string,
  answer: AnsweredTurn | undefined,
  { replies }: TurnMatching,
): Some {
  if (answer === undefined || !('reply' in answer)) return { reply_recall: 0, test_correct: 0 };
  const isRight = Number(repliesMatch(expected, answer.reply, replies));
  return { reply_recall: 1, reply_correct: isRight, test_correct: isRight };
}

function apiFigures(isSameTool: boolean, isSame: boolean, answer: AnsweredTurn | undefined): Some {
  if (answer === undefined || 'reply' in answer) return { api_recall: 0, test_correct: 0 };
  return {
    api_recall: 1,
    api_correct: Number(isSameTool),
    ...(isSameTool && { api_params_correct: Number(isSame) }),
    test_correct: Number(isSame),
  };
}

/** The figures of the calls of a turn; none where neither side calls. */
function callFigures(
  expected: AgentTurn,
  answer: AnsweredTurn | undefined,
  matching: TurnMatching,
) {
  const [right, made] = [asAnswered(expected), answer].map((turn) =>
    turn === undefined || 'reply' in turn ? { calls: [] } : turn,
  );
  const matcher = new CallMatcher(matching, made?.valuesAreText);
  const gold = matcher.sequence(right?.calls ?? []);
  const predicted = matcher.sequence(made?.calls ?? []);
  const [own, other] = [gold.calls.length, predicted.calls.length];
  if (own + other === 0) return { figures: {}, weights: {}, isSameTool: false, isSame: false };
  const [call = -1] = gold.calls;
  const [first = -1] = predicted.calls;
  const isSameTool = own === 1 && other === 1 && matcher.isSameTool(call, first);
  const shared = maximumMatching(gold.calls, predicted.calls, matcher.isRight).length;
  const { precision, recall, f1 } = rates({ shared, gold: own, predicted: other });
  const parameters = matcher.parameterCounts(gold, predicted);
  const figures: Some = {
    turn_tool_precision: precision,
    turn_tool_recall: recall,
    turn_tool_f1: f1,
    turn_param_f1: rates(parameters).f1,
  };
  const weights: FigureWeights = {
    turn_tool_precision: other,
    turn_tool_recall: own,
    turn_tool_f1: own + other,
    turn_param_f1: parameters.gold + parameters.predicted,
  };
  const isSame = isSameTool && matcher.comparison.sameCall(call, first);
  return { figures, weights, isSameTool, isSame };
}
