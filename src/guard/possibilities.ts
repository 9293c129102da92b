import { lacksValue, meaningsOf, type ToldValue } from './bound-calls.ts';
import type { Asked, Exploration, World } from './exploration.ts';
import { explore } from './explore.ts';
import type { Facts } from './facts.ts';
import { type GivenValue, isUnknown, type OpenPath } from './finding.ts';
import { hasPathAsKey } from './key-search.ts';
import { type OpenParameters, openParametersOf } from './open-parameters.ts';

/** What facts leave possible, also where calls told more. */
export class Possibilities {
  private readonly asked: Asked;
  private readonly explored = new Map<string, Exploration>();
  /** Facts with values that calls gave, which are the same on many tracks. */
  private readonly learntOnce = new Map<string, Facts | undefined>();
  private knownParameters: OpenParameters | undefined;

  constructor(asked: Asked) {
    this.asked = asked;
  }

  /** What facts leave possible in which calls gave values. */
  exploration(facts: Facts): Exploration {
    const known = this.explored.get(facts.key) ?? this.explorationFrom(this.asked.facts, facts);
    this.explored.set(facts.key, known);
    return known;
  }

  /** The facts with what a call said, in all ways in which a world is still possible. */
  learnt(given: readonly ToldValue[], world: World, facts: Facts): readonly Facts[] {
    if (given.length === 0) return [facts];
    const { single } = this.openParameters;
    const told = given.filter(({ node }) => {
      const found = facts.find(node);
      return !isUnknown(found) || !single.has(found.path);
    });
    if (told.length === 0) return [facts];
    return meaningsOf(told).flatMap((one) => this.learning(one, world, facts) ?? []);
  }

  get openParameters(): OpenParameters {
    const { facts } = this.asked;
    const { worlds, open } = this.exploration(facts);
    this.knownParameters ??= openParametersOf(
      [...worlds.values()].flatMap(({ plans }) => plans),
      facts,
      open.values(),
    );
    return this.knownParameters;
  }

  /** What facts leave possible in which more is known than in others. */
  private explorationFrom(before: Facts, facts: Facts): Exploration {
    if (facts.key !== before.key && !this.decides(before, facts)) return this.exploration(before);
    return explore({ ...this.asked, facts });
  }

  private learning(told: readonly GivenValue[], world: World, facts: Facts): Facts | undefined {
    const { shared } = this.openParameters;
    const key = JSON.stringify([
      facts.key,
      told.map(({ node, value }) => [node, value === undefined ? [] : [value]]),
    ]);
    if (!this.learntOnce.has(key)) this.learntOnce.set(key, facts.with(told));
    const known = this.learntOnce.get(key);
    if (known === undefined) return undefined;
    const isSure = shared.every((node) => known.find(node).is !== 'absent' && !hasPathAsKey(node));
    if (!isSure && lacksValue(world.plans, known, this.asked.missing)) return undefined;
    const left = this.explored.get(known.key) ?? this.explorationFrom(facts, known);
    this.explored.set(known.key, left);
    return left.worlds.has(world.key) ? known : undefined;
  }

  /** Whether decisions may come out in another way where more is known. */
  private decides(before: Facts, facts: Facts): boolean {
    return [...this.exploration(this.asked.facts).open.values()].some((node) => {
      const [then, now] = [before.find(node), facts.find(node)];
      return then.is !== now.is || (isUnknown(then) && then.path !== (now as OpenPath).path);
    });
  }
}
