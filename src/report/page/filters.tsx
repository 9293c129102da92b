import { useLayoutEffect, useState } from 'preact/hooks';
import { tagsOf } from '../../model/score.ts';
import type { ReportRow } from '../page-data.ts';
import { Choice } from './choice.tsx';
import { fieldLabel, inWords, resultsOf } from './labels.ts';
import type { Go, RowsProps } from './navigation.ts';
import { compare, fieldOf, rank } from './select.ts';
import { plainName } from './text.tsx';
import type { View } from './view.ts';

/** More values than this are no choice any more: the search finds them. */
const mostValues = 500;

/** Which predictions are shown: by workflow, complexity, the fields of groups, tag, result, and words. */
export function Filters({ rows, fields, task, view, go }: RowsProps) {
  const isFiltered =
    Object.keys(view.where).length > 0 || view.tag + view.state + view.search !== '';
  const clear = () => go({ where: {}, tag: '', state: '', search: '', page: 1 });
  return (
    <search>
      <form class="filters" aria-label="Filter scores" onSubmit={(event) => event.preventDefault()}>
        <SearchBox view={view} go={go} />
        {fields.map((field) => (
          <FieldFilter key={field} rows={rows} field={field} view={view} go={go} />
        ))}
        <Choice
          title="Tag"
          value={view.tag}
          options={[
            any,
            ...tagsOf(task).map((tag) => [tag, inWords(tag)] as const),
            ['none', 'no tag'],
          ]}
          onChoose={(tag) => go({ tag, page: 1 })}
        />
        <Choice
          title="Result"
          value={view.state}
          options={[any, ...Object.entries(resultsOf(task))]}
          onChoose={(state) => go({ state, page: 1 })}
        />
        <button type="button" onClick={clear} disabled={!isFiltered}>
          Clear filters
        </button>
      </form>
    </search>
  );
}

const any = ['', 'any'] as const;

/** The address follows the typing after a moment, so that it stays fluid. */
const moment = 150;

function SearchBox({ view, go }: { readonly view: View; readonly go: Go }) {
  const [typed, setTyped] = useState(view.search);
  // Before the next sign can be typed, or it would be lost.
  useLayoutEffect(() => setTyped(view.search), [view.search]);
  useLayoutEffect(() => {
    if (typed === view.search) return undefined;
    const timer = setTimeout(() => go({ search: typed, page: 1 }, 'typing'), moment);
    return () => clearTimeout(timer);
  }, [typed, view.search, go]);
  return (
    <label class="wide">
      <span>Search</span>
      <input
        type="search"
        value={typed}
        placeholder="id, tool, value, reason …"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  );
}

function FieldFilter({
  rows,
  field,
  view,
  go,
}: Omit<RowsProps, 'fields' | 'task'> & { readonly field: string }) {
  const values = valuesOf(rows, field);
  const chosen = Object.hasOwn(view.where, field) ? view.where[field] : undefined;
  if (values.length < 2 && chosen === undefined) return null;
  const shown = values.slice(0, mostValues);
  if (chosen !== undefined && !shown.includes(chosen)) shown.push(chosen);
  const choose = (position: string) => {
    const { [field]: _, ...rest } = view.where;
    const value = shown[Number(position)];
    go({
      where: position === '' || value === undefined ? rest : { ...rest, [field]: value },
      page: 1,
    });
  };
  return (
    <Choice
      title={fieldLabel(field)}
      value={chosen === undefined ? '' : String(shown.indexOf(chosen))}
      options={[any, ...shown.map((value, at) => [String(at), plainName(value)] as const)]}
      onChoose={choose}
    />
  );
}

const known = new WeakMap<readonly ReportRow[], Map<string, string[]>>();

/** All values of a field, sorted. */
function valuesOf(rows: readonly ReportRow[], field: string): string[] {
  const fields = known.get(rows) ?? new Map<string, string[]>();
  known.set(rows, fields);
  const values = fields.get(field) ?? distinct(rows, field);
  fields.set(field, values);
  return values;
}

function distinct(rows: readonly ReportRow[], field: string): string[] {
  const values = new Set<string>();
  for (const row of rows) {
    const value = fieldOf(row, field);
    if (value !== undefined) values.add(value);
  }
  const keyOf = (value: string) => (field === 'complexity' ? rank(value) : value);
  return [...values].sort((a, b) => compare(keyOf(a), keyOf(b)));
}
