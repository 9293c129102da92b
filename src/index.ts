/**
 * Traxgen: compiles workflows and customer profiles into all valid gold trajectories, and grades what
 * models planned against them.
 *
 * @module traxgen
 */

export { ExactNumber, type Json, type JsonObject } from './base/json.ts';
export { type FormatName, formatNames } from './compiler/formats/formats.ts';
export type { AgentPlan, GoldSet } from './compiler/gold/gold-set.ts';
export type { Document } from './compiler/run/documents.ts';
export { type FormatOptions, formatGold, formatGoldValue } from './compiler/run/format-gold.ts';
export {
  type CompileInput,
  type CompileResult,
  type CompilerInput,
  compile,
  type ExplainResult,
  GoldCompiler,
  type ProfileResult,
} from './compiler/run/library.ts';
export type { RulesDocument, ToolNamesDocument } from './compiler/run/rules-document.ts';
export type { Api, ApiValue } from './dialogue/apis.ts';
export type {
  AgentTurn,
  Conversation,
  DialogueCall,
  DialogueMessage,
  DialogueTest,
  MessageRole,
} from './dialogue/conversation.ts';
export { conversationGraph } from './dialogue/convert-graph.ts';
export { cutTests } from './dialogue/cut-tests.ts';
export { type AnswerScoreInput, scoreAnswers } from './dialogue/figures/library.ts';
export { replySimilarity } from './dialogue/figures/reply-match.ts';
export { readVerdict, type Verdict as JudgeVerdict } from './dialogue/figures/verdict.ts';
export type {
  DialogueGraph,
  GraphEdge,
  GraphKind,
  GraphNode,
  NodeType,
  NoiseKind,
} from './dialogue/graph.ts';
export { graphText } from './dialogue/graph-text.ts';
export {
  type DialogueText,
  type GraphInput,
  readConversations,
  readGraph,
  type WriteInput,
  writeConversations,
} from './dialogue/library.ts';
export type { NoiseText } from './dialogue/noise.ts';
export { type DiffInput, type DiffResult, diff } from './diff/library.ts';
export type {
  AgentCall,
  CallBesides,
  CallParams,
  CursorInput,
  CursorResult,
  FailedCall,
  NextCall,
  NextCalls,
  PolicyCursor,
  Verdict,
} from './guard/cursor.ts';
export {
  type CheckedCall,
  type DeniedCall,
  PolicyGuard,
  type PolicyGuardOptions,
  type RecordedMessage,
  type RequestedCall,
} from './guard/guard.ts';
export { openCursor } from './guard/open-cursor.ts';
export type { Allowance } from './model/allowance.ts';
export type {
  Audit,
  AuditAlternative,
  AuditCall,
  AuditClause,
  AuditConditional,
  AuditEffect,
  AuditPlace,
  AuditRule,
  AuditStep,
  AuditTurn,
} from './model/audit.ts';
export type { DiagnosticCode, LocatedDiagnostic } from './model/diagnostics/diagnostic.ts';
export type {
  Cause,
  DifferenceExample,
  DifferenceReport,
  PlacedParting,
  PolicyChange,
} from './model/difference.ts';
export type { FigureName } from './model/figures.ts';
export type { PrecedenceGraph } from './model/plan.ts';
export type { MissingMode } from './model/profile.ts';
export type {
  GroupScore,
  ProfileScore,
  ReplyMatch,
  ReplyMeasure,
  ScoreReport,
  SimilarityName,
  Tag,
} from './model/score.ts';
export type { FigureDifference, ScoreComparison } from './model/score-comparison.ts';
export type { Call, Segment, Trajectory } from './model/trajectory.ts';
export type { Trials } from './model/trials.ts';
export { type ScoreResult, score } from './scoring/verdict/library.ts';
export type { ScoreInput } from './scoring/verdict/score-input.ts';
