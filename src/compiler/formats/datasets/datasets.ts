import { adkDataset } from './adk.ts';
import { agentcoreDataset } from './agentcore.ts';
import { bfclDataset } from './bfcl.ts';
import { csvDataset } from './csv.ts';
import type { Dataset } from './dataset.ts';
import { deepevalDataset } from './deepeval.ts';
import { langfuseDataset } from './langfuse.ts';
import { langsmithDataset } from './langsmith.ts';
import { mastraDataset } from './mastra.ts';
import { mlflowDataset } from './mlflow.ts';
import { parquetDataset } from './parquet.ts';
import { promptfooDataset } from './promptfoo.ts';
import { ragasDataset } from './ragas.ts';
import { tau2Dataset } from './tau2.ts';
import { vertexDataset } from './vertex.ts';

/** Every dataset format by name. A new one is added here. */
export const datasets = {
  vertex: vertexDataset,
  adk: adkDataset,
  tau2: tau2Dataset,
  bfcl: bfclDataset,
  deepeval: deepevalDataset,
  ragas: ragasDataset,
  mlflow: mlflowDataset,
  promptfoo: promptfooDataset,
  langsmith: langsmithDataset,
  langfuse: langfuseDataset,
  mastra: mastraDataset,
  agentcore: agentcoreDataset,
  csv: csvDataset,
  parquet: parquetDataset,
} satisfies Record<string, Dataset>;

/** The names of all dataset formats. */
export const datasetNames: readonly string[] = Object.keys(datasets);

/** The dataset format with a name; undefined if there is none. */
export function datasetNamed(name: string): Dataset | undefined {
  return Object.hasOwn(datasets, name) ? datasets[name as keyof typeof datasets] : undefined;
}
