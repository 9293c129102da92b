import type { Task } from '../../model/prediction.ts';
import type { GroupScore } from '../../model/score.ts';
import { type GroupFamily, groupFamilies } from '../../scoring/text/columns.ts';
import { Choice } from './choice.tsx';
import { columnSetsOf, type GroupColumn } from './group-columns.ts';
import { fieldLabel, fieldList } from './labels.ts';
import { type Go, linkTo } from './navigation.ts';
import { profileCounts } from './profile-counts.ts';
import { compare, rank } from './select.ts';
import { SortHead } from './sortable.tsx';
import { isLongName, Name } from './text.tsx';
import { firstView, type View } from './view.ts';

/** The table of the groups: the way of grouping and the columns are chosen, and each column sorts. */
export function GroupTable({
  groups,
  task,
  view,
  go,
}: {
  readonly groups: readonly GroupScore[];
  readonly task: Task;
  readonly view: View;
  readonly go: Go;
}) {
  const families = groupFamilies(groups).sort((a, b) => a.fields.length - b.fields.length);
  const family = chosenFamily(families, view.by);
  const sets = columnSetsOf(task, groups);
  const set = sets[view.columns] ?? sets[firstView.columns];
  if (family === undefined || set === undefined) return <p>No prediction is left.</p>;
  const column = set.columns.find(({ name }) => name === view.groupSort.replace(/^-/, ''));
  const head = { sort: view.groupSort, onSort: (groupSort: string) => go({ groupSort }) };
  return (
    <>
      <Choices families={families} family={family} sets={sets} view={view} go={go} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Table of groups">
        <table class="figures">
          <caption class="unseen">
            {set.title} by group: {set.cells}
          </caption>
          <thead>
            <tr>
              {family.fields.length === 0 && (
                <th scope="col" class="text">
                  Group
                </th>
              )}
              {family.fields.map((field) => (
                <SortHead
                  key={field}
                  name={`by.${field}`}
                  title={fieldLabel(field)}
                  isText
                  {...head}
                />
              ))}
              <SortHead name="scored" title="Scored" {...head} />
              {set.columns.map(({ name, title, about }) => (
                <SortHead key={name} name={name} title={title} about={about} {...head} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted(family, view.groupSort, column).map((group) => (
              <GroupRow
                key={JSON.stringify(group.key)}
                group={group}
                fields={family.fields}
                columns={set.columns}
                view={view}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p class="note">
        {set.title}: {set.cells}.
      </p>
    </>
  );
}

/** What groups are by, and which columns they have. */
function Choices({
  families,
  family,
  sets,
  view,
  go,
}: {
  readonly families: readonly GroupFamily[];
  readonly family: GroupFamily;
  readonly sets: ReturnType<typeof columnSetsOf>;
  readonly view: View;
  readonly go: Go;
}) {
  return (
    <div class="choices">
      <Choice
        title="Group by"
        value={nameOf(family)}
        options={families.map((one) => [
          nameOf(one),
          one.fields.length === 0 ? 'nothing: all together' : fieldList(one.fields),
        ])}
        onChoose={(by) => go({ by, groupSort: '' })}
      />
      <Choice
        title="Columns"
        value={view.columns}
        options={Object.entries(sets).map(([name, { title }]) => [name, title])}
        onChoose={(columns) => go({ columns, groupSort: '' })}
      />
    </div>
  );
}

function GroupRow({
  group,
  fields,
  columns,
  view,
}: {
  readonly group: GroupScore;
  readonly fields: readonly string[];
  readonly columns: readonly GroupColumn[];
  readonly view: View;
}) {
  const { all, ofOne } = profileCounts(columns.flatMap(({ n }) => n?.(group) ?? []));
  return (
    <tr>
      {fields.length === 0 && (
        <th scope="row" class="text">
          all
        </th>
      )}
      {fields.map((field) => {
        const value = group.key[field] ?? '';
        const where = { ...view.where, [field]: value };
        return (
          <th key={field} scope="row" class={isLongName(value) ? 'text long' : 'text'}>
            <a href={linkTo({ ...view, where, page: 1 })} title="Only these">
              {value === '' ? '(empty)' : <Name text={value} />}
            </a>
          </th>
        );
      })}
      <td class="number">
        {group.profiles.toLocaleString('en')}
        {all !== undefined && all !== group.profiles && <span class="sd">n={all}</span>}
      </td>
      {columns.map((column) => {
        const text = column.text(group);
        const n = text && column.n && ofOne(column.n(group));
        const scores = column.scores?.(group);
        return (
          <td key={column.name} class="number">
            {text?.mean ?? '–'}
            {text?.sd !== undefined && <span class="sd">±{text.sd}</span>}
            {text?.low !== undefined && (
              <span class="sd">
                {text.low} to {text.high}
              </span>
            )}
            {n !== undefined && <span class="sd">n={n}</span>}
            {scores !== undefined && <span class="sd">{scores} scores</span>}
          </td>
        );
      })}
    </tr>
  );
}

function nameOf({ fields }: GroupFamily): string {
  return JSON.stringify(fields);
}

/** What was chosen; else by all that tells groups apart: complexity and model, where these are known. */
function chosenFamily(families: readonly GroupFamily[], by: string | undefined) {
  const chosen = families.find((family) => nameOf(family) === by);
  // A report without complexities has no groups by them: those by the workflow say less than by a field.
  const weight = ({ fields }: GroupFamily) =>
    2 * fields.length - Number(fields.length === 1 && fields[0] === 'workflow');
  const most = families.toSorted((a, b) => weight(b) - weight(a))[0];
  return chosen ?? most;
}

function sorted({ groups, fields }: GroupFamily, sort: string, column: GroupColumn | undefined) {
  if (sort === '') return groups;
  const sign = sort.startsWith('-') ? -1 : 1;
  const name = sort.replace(/^-/, '');
  const field = fields.find((one) => `by.${one}` === name);
  const keyOf = (group: GroupScore) => {
    if (field === 'complexity') return rank(group.key[field]);
    if (field !== undefined) return group.key[field];
    return name === 'scored' ? group.profiles : column?.value(group);
  };
  return [...groups].sort((a, b) => sign * compare(keyOf(a), keyOf(b)));
}
