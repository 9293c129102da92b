import type { Json } from '../../base/json.ts';
import { errorText } from '../../base/text/error-text.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { GeneratorDraw } from '../../model/template.ts';

/** Thrown by a generator that cannot draw with its arguments. The message says why. */
export class ArgumentError extends Error {
  /** The index of the argument at fault, from 0; undefined if they are all at fault together. */
  readonly argument: number | undefined;

  constructor(message: string, argument?: number) {
    super(message);
    this.argument = argument;
  }
}

/**
 * The diagnostic for the arguments of a generator that threw. It points at the argument at fault,
 * if that is known.
 */
export function argumentFault(draw: GeneratorDraw, file: string, error: unknown): Diagnostic {
  const { name, args, argsPointer } = draw;
  const at = error instanceof ArgumentError ? error.argument : undefined;
  const isKnown = at !== undefined && argsPointer !== undefined;
  const pointer = isKnown ? pointerTo(argsPointer, at) : draw.pointer;
  const data = { generator: name, reason: reasonOf(error, args) };
  return { code: 'generator-arguments', place: { file, pointer }, data };
}

/**
 * The message of the error. For a TypeError it is a general sentence, because the error's message
 * is about faker's own code.
 */
function reasonOf(error: unknown, args: readonly Json[]): string {
  if (error instanceof TypeError) {
    return args.length === 0 ? 'it needs some, and has none' : 'they are not what it takes';
  }
  const [reason = ''] = errorText(error).split('\n');
  return reason;
}
