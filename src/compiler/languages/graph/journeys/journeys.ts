import type { JsonObject } from '../../../../base/json.ts';
import type {
  Completing,
  JourneyCase,
  Journeys,
  JourneyTool,
  Scenario,
  ScenarioKind,
} from '../../../../model/journeys.ts';
import type { Case } from '../../../../model/outcome.ts';
import type { MissingMode, Scope } from '../../../../model/profile.ts';
import type { Walking } from '../walk.ts';
import { journeyCase } from './case.ts';
import { completed } from './completed.ts';
import { Descriptions } from './descriptions.ts';
import { WalkLengths } from './lengths.ts';
import { scenariosOf } from './scenarios.ts';
import { journeyTools } from './tools.ts';

type Walkable = Omit<Walking, 'missing'>;

/** The walks through one graph. */
export class GraphJourneys implements Journeys {
  private readonly walkable: Walkable;
  private readonly descriptions: Descriptions;
  private readonly lengths: WalkLengths;
  private knownTools: ReadonlyMap<string, JourneyTool> | undefined;

  constructor(walkable: Walkable) {
    this.walkable = walkable;
    this.descriptions = new Descriptions(walkable.graph);
    this.lengths = new WalkLengths(walkable.layout);
  }

  get count(): bigint {
    return this.lengths.count;
  }

  leastLength(cases: Iterable<Case>): number {
    return this.lengths.least(cases);
  }

  completed(data: JsonObject, completing: Completing): JsonObject | undefined {
    const { walkable, descriptions } = this;
    return completed(data, { ...walkable, ...completing, descriptions });
  }

  get tools(): ReadonlyMap<string, JourneyTool> {
    const { graph, layout } = this.walkable;
    this.knownTools ??= journeyTools(graph, layout);
    return this.knownTools;
  }

  caseOf(scope: Scope): JourneyCase {
    return journeyCase(scope);
  }

  scenarios(scope: Scope, missing: MissingMode, kinds: ReadonlySet<ScenarioKind>): Scenario[] {
    return scenariosOf({ ...this.walkable, missing }, scope, kinds);
  }
}
