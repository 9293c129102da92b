import type { AgentCall } from './cursor.ts';

/**
 * Calls in their order, which never change. A log and those that were made of it share a list, as far as they are the
 * same: a call more takes as long after a hundred thousand as after none.
 */
export class CallLog {
  private readonly shared: AgentCall[];
  private readonly length: number;

  constructor(shared: AgentCall[] = [], length = shared.length) {
    this.shared = shared;
    this.length = length;
  }

  /** The log with a call behind. */
  with(call: AgentCall): CallLog {
    // Another log may have gone on from here with another call.
    const shared = this.shared.length === this.length ? this.shared : this.calls;
    shared.push(call);
    return new CallLog(shared);
  }

  get calls(): AgentCall[] {
    return this.shared.slice(0, this.length);
  }
}
