import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import type { CallEntry } from './entry.ts';
import { partsUnder, placesOfParts } from './traces/message-parts.ts';
import { type FoundResult, idsIn, resultsIn } from './traces/results.ts';

/** Follows which calls results belong to, and notes the first whose call is missing. */
export class Pending {
  /** The item with the first result whose call is nowhere before it. */
  orphan: Json | undefined;
  private readonly ids = new Set<string>();
  /** How many more calls than results there are of each tool, of those that tell by name. */
  private readonly left = new Map<string, number>();
  private readonly unnamed = new Map<string, number>();
  private calls = 0;
  private bare = 0;

  call({ id, call: { tool } }: CallEntry): void {
    this.calls += 1;
    this.left.set(tool, (this.left.get(tool) ?? 0) + 1);
    if (id !== undefined) this.ids.add(id);
    else {
      this.bare += 1;
      this.unnamed.set(tool, (this.unnamed.get(tool) ?? 0) + 1);
    }
  }

  /** Takes note of all ids in a message: also what is no call that counts may get a result. */
  note(message: JsonObject): void {
    if (resultsIn(message).some(({ part }) => part === message)) return;
    const results = new Set(resultsIn(message).map(({ part }) => part));
    const parts = [...placesOfParts, 'tool_calls'].flatMap((key) => partsUnder(message, key));
    for (const part of [message, ...parts]) {
      if (results.has(part)) continue;
      const inner = ['toolUse', 'functionCall', 'function_call', 'toolCall', 'toolInvocation'];
      const holders = [part, ...inner.map((key) => ownValue(part, key)).filter(isJsonObject)];
      for (const id of holders.flatMap(idsIn)) this.ids.add(id);
    }
  }

  answer({ id, tool }: FoundResult, item: Json): void {
    if (!this.isAnswered(id, tool)) this.orphan ??= item;
    if (tool !== undefined) this.left.set(tool, (this.left.get(tool) ?? 0) - 1);
  }

  /** Whether a result has its call: by its id, or by the name of the tool where calls have no ids. */
  private isAnswered(id: string | undefined, tool: string | undefined): boolean {
    if (id !== undefined && this.ids.has(id)) return true;
    if (id !== undefined)
      return (tool === undefined ? this.bare : (this.unnamed.get(tool) ?? 0)) > 0;
    return (tool === undefined ? this.calls : (this.left.get(tool) ?? 0)) > 0;
  }
}
