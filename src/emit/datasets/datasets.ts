import { adk } from './adk.ts';
import { bfcl } from './bfcl.ts';
import { csv } from './csv.ts';
import type { Dataset } from './dataset.ts';
import { deepeval } from './deepeval.ts';
import { langsmith } from './langsmith.ts';
import { mlflow } from './mlflow.ts';
import { parquet } from './parquet.ts';
import { promptfoo } from './promptfoo.ts';
import { ragas } from './ragas.ts';
import { tau2 } from './tau2.ts';
import { vertex } from './vertex.ts';

/** Every dataset format by name: the one place where a new one is added. */
export const datasets = {
  vertex,
  adk,
  tau2,
  bfcl,
  deepeval,
  ragas,
  mlflow,
  promptfoo,
  langsmith,
  csv,
  parquet,
} satisfies Record<string, Dataset>;

/** The names of all dataset formats. */
export const datasetNames: readonly string[] = Object.keys(datasets);

/** The dataset format with a name; undefined if there is none. */
export function datasetNamed(name: string): Dataset | undefined {
  return Object.hasOwn(datasets, name) ? datasets[name as keyof typeof datasets] : undefined;
}
