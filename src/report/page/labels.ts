import type { Task } from '../../model/prediction.ts';
import type { ReportRow } from '../page-data.ts';
import { plainName } from './text.tsx';

/** A name of the files as people read it: `missing tool`, `tool F1`. */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ').replace(/\bf1\b/, 'F1');
}

/** Words at the head of something: as a sentence begins. */
export function asLabel(words: string): string {
  return words.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** A field's name at the head of a column, or before its values. */
export function fieldLabel(field: string): string {
  return asLabel(plainName(field, 40));
}

const list = new Intl.ListFormat('en');

/** Names of fields within a sentence: `complexity and model`. */
export function fieldList(fields: readonly string[]): string {
  return list.format(fields.map((field) => plainName(field, 40)));
}

/** What is wrong with a prediction that has no calls to compare, or no tag, in words. */
export function stateText({ state, tags, isRight, figures }: ReportRow): string | undefined {
  if (state !== 'scored') return states[state];
  if (tags.length > 0 || isRight !== false) return undefined;
  return figures.conversation_correct === undefined ? 'not all of the gold' : 'not all right';
}

const states = {
  scored: 'could be read',
  absent: 'not predicted',
  unreadable: 'could not be read',
} as const;

/** What a right prediction of a task is called. */
export const rightWords = { plan: 'exact match', run: 'valid path', dialogue: 'right' } as const;

/** What predictions of a task can be filtered by as their result, and what it is called. */
export function resultsOf(task: Task): Readonly<Record<string, string>> {
  return { right: rightWords[task], mistakes: `no ${rightWords[task]}`, ...states };
}
