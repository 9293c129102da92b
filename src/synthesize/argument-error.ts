import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import { pointerTo } from '../model/pointer.ts';
import type { GeneratorDraw } from '../model/template.ts';

/** Arguments that a generator cannot draw with; the message says why. */
export class ArgumentError extends Error {
  /** Which of them is at fault, from 0; undefined where it is all of them. */
  readonly argument: number | undefined;

  constructor(message: string, argument?: number) {
    super(message);
    this.argument = argument;
  }
}

/** What is wrong with a generator's arguments, after what it threw; at the argument if it is known which. */
export function argumentFault(draw: GeneratorDraw, file: string, error: unknown): Diagnostic {
  const { name, args, argsPointer } = draw;
  const at = error instanceof ArgumentError ? error.argument : undefined;
  const isKnown = at !== undefined && argsPointer !== undefined;
  const pointer = isKnown ? pointerTo(argsPointer, at) : draw.pointer;
  const data = { generator: name, reason: reasonOf(error, args) };
  return { code: 'generator-arguments', place: { file, pointer }, data };
}

/** What faker says, unless it stumbled: then its message is about its own code. */
function reasonOf(error: unknown, args: readonly Json[]): string {
  if (error instanceof TypeError) {
    return args.length === 0 ? 'it needs some, and has none' : 'they are not what it takes';
  }
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return reason;
}
