import type { ReferenceCall } from '../../../model/reference.ts';
import { listText } from '../json-text.ts';
import { functionOf, messageText } from '../openai.ts';
import { turnsOf } from '../turns.ts';

/** The JSON text of a trajectory as chat messages with its calls; parallel calls share a message. */
export function messagesText(calls: readonly ReferenceCall[]): string {
  let place = 1;
  const messages = turnsOf(calls).map((turn) => {
    const text = messageText(turn.map(functionOf), place, {});
    place += turn.length;
    return text;
  });
  return listText(messages);
}
