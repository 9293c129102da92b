import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { PlanCache } from '../compiler/plan/plan-cache.ts';
import { placedIn } from '../model/about-profile.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostics/diagnostic.ts';
import type { ArgumentMatchers } from '../scoring/figures/argument-matchers.ts';
import { CallLog } from './call-log.ts';
import type { AgentCall, NextCalls, PolicyCursor, Verdict } from './cursor.ts';
import { denialOf, nextText } from './denial.ts';
import { mostOutcomes } from './explore.ts';
import { Facts } from './facts.ts';
import type { KnownTools } from './known-tools.ts';
import { mergedFacts } from './merged-facts.ts';
import { nextOn } from './next-calls.ts';
import type { ReadFacts } from './read-facts.ts';
import type { Track } from './track.ts';
import { Tracks } from './tracks.ts';

/** What stays the same wherever a cursor is. */
export interface Opened {
  readonly matchers: ArgumentMatchers;
  readonly tools: KnownTools;
  readonly reads: ReadFacts;
  readonly others: 'allow' | 'deny';
  readonly jsonOf: (facts: unknown) => JsonObject;
  readonly located: (diagnostics: readonly Diagnostic[]) => readonly LocatedDiagnostic[];
}

/** Where a cursor is. */
interface Place {
  readonly all: Tracks;
  /** Undefined where there are too many. */
  readonly tracks: readonly Track[] | undefined;
  /** The calls that were allowed. */
  readonly history: readonly AgentCall[];
  readonly contradicted: readonly AgentCall[];
  readonly others: CallLog;
}

/** A cursor of policies in any language. */
export class OpenedCursor implements PolicyCursor {
  readonly contradicted: readonly AgentCall[];
  readonly diagnostics: readonly LocatedDiagnostic[];
  private readonly opened: Opened;
  private readonly place: Place;
  private readonly tracks: readonly Track[];
  private known: NextCalls | undefined;

  constructor(opened: Opened, place: Place) {
    this.opened = opened;
    this.place = place;
    this.contradicted = place.contradicted;
    this.tracks = place.tracks ?? [];
    const faults = faultsOf(place.all, { isUnclear: place.tracks === undefined });
    this.diagnostics = faults.length === 0 ? [] : opened.located(faults);
  }

  /** A cursor before the first call. */
  static at(opened: Opened, all: Tracks): OpenedCursor {
    const place = { all, tracks: all.start, history: [], contradicted: [], others: new CallLog() };
    return new OpenedCursor(opened, place);
  }

  get others(): readonly AgentCall[] {
    return this.place.others.calls;
  }

  next(): NextCalls {
    this.known ??= { ...this.named(nextOn(this.tracks, this.place.all)), ...this.noted };
    return this.known;
  }

  private named({ calls, ...others }: NextCalls): NextCalls {
    const named = calls.map((call) => {
      const name = this.opened.tools.agentName(call.tool);
      return name === undefined ? call : { ...call, name };
    });
    return { calls: named, ...others };
  }

  toolOf(name: string): string {
    return this.opened.tools.toolOf(name);
  }

  check(call: AgentCall): Verdict {
    const named = this.opened.tools.named(call);
    if (named === undefined) return this.checkOther(call);
    if (this.opened.matchers.optionalCall(named.tool)) {
      return this.allowed(`${named.tool} may be called at any time`);
    }
    if (this.tracksBehind(named)?.length !== 0) {
      return this.allowed(`${named.tool} may come next`);
    }
    const { all, history } = this.place;
    const { tracks } = this;
    if (tracks.length === 0) {
      const why = this.diagnostics.map((fault) => `: ${fault.message}`).join('');
      return this.denied('extra_tool', `nothing may be called${why}`);
    }
    const { matchers } = this.opened;
    const made = history.filter((one) => !this.contradicted.includes(one));
    const next = this.next();
    const { tag, message } = denialOf({ call: named, tracks, all, matchers, next, history: made });
    return this.denied(tag, message);
  }

  after(call: AgentCall, facts?: object): PolicyCursor {
    const moved = this.moved(call);
    if (facts === undefined) return moved;
    const told = this.toldBy(call, facts, this);
    return moved.knowing(told === undefined ? facts : mergedFacts(this.opened.jsonOf(facts), told));
  }

  knowing(facts: object): PolicyCursor {
    const { all, history, others } = this.place;
    const { asked } = all;
    const { profile, external } = asked.facts.scope;
    const data = mergedFacts(profile, this.opened.reads.in(this.opened.jsonOf(facts)));
    if (data === profile) return this;
    const known = new Facts({ profile: data, external }, asked.facts.isComplete);
    const left = new Tracks({ ...asked, facts: known }, this.opened.matchers);
    let tracks: Place['tracks'] = left.start;
    // Where nothing is possible the facts are at fault, not the calls.
    if (tracks.length === 0) {
      const { contradicted } = this;
      return new OpenedCursor(this.opened, { all: left, tracks, history, contradicted, others });
    }
    const contradicted: AgentCall[] = [];
    for (const call of history) {
      const next: Place['tracks'] = tracks && left.after(tracks, call);
      if (next?.length === 0) contradicted.push(call);
      else tracks = next;
    }
    return new OpenedCursor(this.opened, { all: left, tracks, history, contradicted, others });
  }

  told(call: AgentCall, result: unknown, asked: PolicyCursor = this): object | undefined {
    return asked instanceof OpenedCursor ? this.toldBy(call, result, asked) : undefined;
  }

  /** What a result tells of a call that was asked for at another cursor. */
  private toldBy(call: AgentCall, result: unknown, asked: OpenedCursor): JsonObject | undefined {
    const { tool } = this.opened.tools.named(call) ?? call;
    if (!isJsonObject(result)) return undefined;
    const { all } = asked.place;
    const { tracks } = asked;
    const isNext = (track: Track) => all.candidates(track).some((one) => one.call.tool === tool);
    const track = tracks.find(isNext) ?? tracks[0];
    if (track === undefined) return undefined;
    const { policy } = all.asked.agents[track.position] as PlanCache;
    const made = track.world.plans[track.position]?.calls.slice(0, track.beginning.length) ?? [];
    const before = made.filter((one) => one.tool === tool).length;
    const { profile } = this.place.all.asked.facts.scope;
    return policy.told?.(tool, this.opened.jsonOf(result), before, profile);
  }

  private moved(call: AgentCall): OpenedCursor {
    const named = this.opened.tools.named(call);
    const { place, opened } = this;
    if (named === undefined) {
      if (opened.others === 'deny') return this;
      return new OpenedCursor(opened, { ...place, others: place.others.with(call) });
    }
    if (opened.matchers.optionalCall(named.tool)) return this;
    const tracks = this.tracksBehind(named);
    if (tracks?.length === 0) return this;
    return new OpenedCursor(opened, { ...place, tracks, history: [...place.history, named] });
  }

  private tracksBehind(named: AgentCall): Place['tracks'] {
    return this.place.all.after(this.tracks, named);
  }

  private checkOther({ tool }: AgentCall): Verdict {
    if (this.opened.others === 'deny') {
      return this.denied('extra_tool', `${tool} is no tool of the policies`);
    }
    return this.allowed(`${tool} is no tool of the policies, and is not checked`);
  }

  private allowed(message: string): Verdict {
    return { verdict: 'allow', message: this.withNote(message), expected: [] };
  }

  private denied(tag: Verdict['tag'], message: string): Verdict {
    const expected = this.next().calls;
    return { verdict: 'deny', ...(tag && { tag }), message: this.withNote(message), expected };
  }

  private withNote(message: string): string {
    const { note } = this.noted;
    return note === undefined ? message : `${message} (${note})`;
  }

  private get noted(): { readonly note?: string } {
    if (this.contradicted.length === 0) return {};
    const calls = this.contradicted.map((call) => nextText({ ...call, unknown: [] }));
    return { note: `made before, but ruled out by what is known now: ${calls.join(', ')}` };
  }
}

/** Why nothing may be called: facts have faults, or leave too much open; `isUnclear` says that calls do. */
export function faultsOf(
  all: Tracks,
  { file = 'facts', isUnclear = false } = {},
): readonly Diagnostic[] {
  const { facts } = all.asked;
  const { tooOpen, faults } = all.exploration(facts);
  const place = { file, pointer: '' };
  const placed = faults.map((fault) => placedIn(facts.scope.profile, fault, place));
  if (tooOpen === undefined && !isUnclear) return placed;
  const left = tooOpen === undefined ? 'readings' : 'outcomes';
  const data = { paths: tooOpen ?? all.unknownInBlocks, limit: mostOutcomes, left } as const;
  return [...placed, { code: 'cursor-too-open', place, data }];
}
