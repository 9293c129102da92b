/** Traxgen: compiles workflows and customer profiles into all valid gold trajectories. */

export { Compiler, type CompilerOptions } from './compile/compiler.ts';
export {
  type CompileInput,
  type CompileResult,
  compile,
  type Document,
  type FormatOptions,
  formatGold,
  formatGoldValue,
} from './compile/library.ts';
export { compileWorkflows, type SourceFile, type Workflows } from './compile/workflows.ts';
export { type FormatName, formatNames } from './emit/formats.ts';
export { GoldSet } from './ground/gold-set.ts';
export type { DiagnosticCode, LocatedDiagnostic } from './model/diagnostic.ts';
export { ExactNumber, type Json, type JsonObject } from './model/json.ts';
export type { Profile } from './model/profile.ts';
export type { Call, Segment, Trajectory } from './model/trajectory.ts';
export type { Workflow } from './model/workflow.ts';
