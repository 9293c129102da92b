import { readProgramValue } from '../base/json/program-value.ts';
import { jsonTextOf } from '../base/json/stringify.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { PlanCache } from '../compiler/plan/plan-cache.ts';
import { placedIn } from '../model/about-profile.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostics/diagnostic.ts';
import { readJsonText } from '../model/read-json.ts';
import { type IsFailure, resultText, saysFailed } from '../model/run.ts';
import type { ArgumentMatchers } from '../scoring/figures/argument-matchers.ts';
import { CallLog } from './call-log.ts';
import type {
  AgentCall,
  CallBesides,
  NextCall,
  NextCalls,
  PolicyCursor,
  Verdict,
} from './cursor.ts';
import { behind, denialOf, isSame, nextText, type PastCall } from './denial.ts';
import { mostOutcomes } from './explore.ts';
import { Facts } from './facts.ts';
import { asJson, type KnownTools } from './known-tools.ts';
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
  readonly isFailure: IsFailure | undefined;
  readonly located: (diagnostics: readonly Diagnostic[]) => readonly LocatedDiagnostic[];
}

/** Where a cursor is. */
interface Place {
  readonly all: Tracks;
  /** Undefined where there are too many. */
  readonly tracks: readonly Track[] | undefined;
  /** The calls that were allowed, and whether they failed. */
  readonly history: readonly PastCall[];
  readonly contradicted: readonly AgentCall[];
  readonly others: CallLog;
  /** What the last call was, unless it is known to have failed: only that may turn out to have. */
  readonly last: 'step' | 'other' | undefined;
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
    const history: PastCall[] = [];
    const none = { history, contradicted: [], others: new CallLog(), last: undefined };
    return new OpenedCursor(opened, { all, tracks: all.start, ...none });
  }

  get others(): readonly AgentCall[] {
    return this.place.others.calls;
  }

  next(): NextCalls {
    this.known ??= { ...this.withNames(nextOn(this.tracks, this.place.all)), ...this.noted };
    return this.known;
  }

  /** The same, with what the agent calls each tool, where it has a name of its own. */
  private withNames({ calls, besides, ...others }: NextCalls): NextCalls {
    const named = <Call extends NextCall | CallBesides>(call: Call): Call => {
      const name = call.tool === '*' ? undefined : this.opened.tools.agentName(call.tool);
      return name === undefined ? call : { ...call, name };
    };
    const more = besides && { besides: besides.map(named) };
    return { calls: calls.map(named), ...more, ...others };
  }

  toolOf(name: string): string {
    return this.opened.tools.toolOf(name);
  }

  check(call: AgentCall): Verdict {
    const named = this.named(call);
    if (named === undefined) return this.allowedAs(call);
    if (this.tracksBehind(named)?.length !== 0) return this.allowedAs(named);
    if (this.opened.tools.named(call) === undefined) {
      return this.denied('extra_tool', `${call.tool} is no tool of the policies`);
    }
    const { all } = this.place;
    const { tracks } = this;
    if (tracks.length === 0) {
      const why = this.diagnostics.map((fault) => `: ${fault.message}`).join('');
      return this.denied('extra_tool', `nothing may be called${why}`);
    }
    const { matchers } = this.opened;
    const history = this.place.history.filter((one) => !this.contradicted.includes(one.call));
    const next = this.next();
    const { tag, message } = denialOf({ call: named, tracks, all, matchers, next, history });
    return this.denied(tag, message);
  }

  after(call: AgentCall, told?: object): PolicyCursor {
    if (told !== undefined && isFailure(told)) return this.moved(call, true);
    const moved = this.moved(call, false);
    if (told === undefined) return moved;
    const own = this.toldBy(call, told, this);
    return moved.knowing(own === undefined ? told : mergedFacts(this.opened.jsonOf(told), own));
  }

  failed(call?: AgentCall): PolicyCursor {
    const { history, last } = this.place;
    if (call === undefined && last === undefined) return this;
    if (call === undefined && last === 'other') {
      return new OpenedCursor(this.opened, { ...this.place, last: undefined });
    }
    const named = call && this.named(call);
    if (call !== undefined && named === undefined) return this;
    const at = history.findLastIndex((one) => {
      return !one.hasFailed && (named === undefined || isSame(one.call, named));
    });
    const failed = history[at];
    if (failed === undefined) return this;
    const { all } = this.place;
    return this.replayed(all, history.with(at, { ...failed, hasFailed: true }), undefined);
  }

  knowing(facts: object): PolicyCursor {
    const { all, history, last } = this.place;
    const { asked } = all;
    const { profile, external } = asked.facts.scope;
    const data = mergedFacts(profile, this.opened.reads.in(this.opened.jsonOf(facts)));
    if (data === profile) return this;
    const { isComplete, turns } = asked.facts;
    const known = new Facts({ profile: data, external }, isComplete, [], turns);
    const left = new Tracks({ ...asked, facts: known }, this.opened.matchers);
    return this.replayed(left, history, last);
  }

  /** The cursor behind the same calls with what is known now. */
  private replayed(all: Tracks, history: readonly PastCall[], last: Place['last']): OpenedCursor {
    const { others } = this.place;
    let tracks: Place['tracks'] = all.start;
    // Where nothing is possible the facts are at fault, not the calls.
    if (tracks.length === 0) {
      const { contradicted } = this;
      return new OpenedCursor(this.opened, { all, tracks, history, contradicted, others, last });
    }
    const contradicted: AgentCall[] = [];
    for (const past of history) {
      const next: Place['tracks'] = tracks && behind(all, tracks, past);
      if (next?.length !== 0) tracks = next;
      else if (!past.hasFailed) contradicted.push(past.call);
    }
    return new OpenedCursor(this.opened, { all, tracks, history, contradicted, others, last });
  }

  told(call: AgentCall, result: unknown, asked: PolicyCursor = this): object | undefined {
    return asked instanceof OpenedCursor ? this.toldBy(call, result, asked) : undefined;
  }

  meansFailure(call: AgentCall, result: unknown): boolean {
    const { isFailure, tools } = this.opened;
    const { value } = readProgramValue(result);
    const text = resultText(readJsonText(jsonTextOf(value) ?? 'null') ?? null);
    const { tool } = tools.named(call) ?? call;
    return saysFailed(text) || isFailure?.(tool, text) === true;
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
    const { plan } = track.progress;
    const before = [...plan.calls.keys()].filter((at) => {
      return plan.calls[at]?.tool === tool && track.progress.has(at);
    }).length;
    // What a repetition gives takes the place of what the call gave that it repeats.
    const { kind = 'step' } = all.kindOf(tracks, { ...call, tool }) ?? {};
    const isNew = kind === 'step';
    if (!isNew && before === 0) return undefined;
    const { profile } = this.place.all.asked.facts.at(track.position).scope;
    return policy.told?.(tool, this.opened.jsonOf(result), isNew ? before : before - 1, profile);
  }

  private moved(call: AgentCall, hasFailed: boolean): OpenedCursor {
    const { place, opened } = this;
    const named = this.named(call);
    if (named === undefined) {
      const last = hasFailed ? undefined : 'other';
      return new OpenedCursor(opened, { ...place, others: place.others.with(call), last });
    }
    const past = { call: named, hasFailed };
    const tracks = behind(place.all, this.tracks, past);
    if (tracks?.length === 0) return this;
    const history = [...place.history, past];
    const last = hasFailed ? undefined : 'step';
    return new OpenedCursor(opened, { ...place, tracks, history, last });
  }

  /** A call as policies have it; undefined where none names its tool, and it is not looked at. */
  private named(call: AgentCall): AgentCall | undefined {
    const { tools, others } = this.opened;
    return tools.named(call) ?? (others === 'deny' ? asJson(call) : undefined);
  }

  private tracksBehind(named: AgentCall): Place['tracks'] {
    return this.place.all.after(this.tracks, named);
  }

  private allowedAs(call: AgentCall): Verdict {
    const { tool } = call;
    const found = this.place.all.kindOf(this.tracks, call);
    if (found?.kind === 'repeat') return this.allowed(`${tool} may be called again`, 'repeat');
    if (found?.kind === 'anytime') {
      return this.allowed(`${tool} may be called at any time`, 'anytime');
    }
    if (this.named(call) === undefined) {
      return this.allowed(`${tool} is no tool of the policies, and is not checked`);
    }
    if (found?.kind === 'spare') return this.allowed(`${tool} may be called at any time`);
    if (found === undefined || found.failed === 0) return this.allowed(`${tool} may come next`);
    return this.allowed(`${tool} failed, and may be tried again`, 'retry');
  }

  private allowed(message: string, kind?: Verdict['kind']): Verdict {
    return {
      ...{ verdict: 'allow', ...(kind && { kind }) },
      ...{ message: this.withNote(message), expected: [] },
    };
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

/** Whether it is only told that a call failed. */
function isFailure(told: object): boolean {
  const members = Object.entries(told);
  return (
    members.length === 1 && members.every(([name, value]) => name === 'failed' && value === true)
  );
}
