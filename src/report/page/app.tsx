import { useEffect, useMemo, useState } from 'preact/hooks';
import { type PageIndex, type ReportRow, usualTitle } from '../page-data.ts';
import { linkTo, useView } from './navigation.ts';
import { Overview } from './overview.tsx';
import { OnPaper, useUnfoldedOnPaper } from './paper.ts';
import { Profile } from './profile.tsx';
import type { PageReport } from './read-report.ts';
import { findRow, selectRows, sortRows } from './select.ts';
import { plainName, Text } from './text.tsx';
import { firstView, type View } from './view.ts';

/** The whole page: an overview, or the prediction that is opened. */
export function App({ report }: { readonly report: PageReport }) {
  const [view, go] = useView();
  useWholeFile();
  const isOnPaper = useUnfoldedOnPaper();
  const { where, tag, state, search, sort, open } = view;
  const found = useMemo(
    () => selectRows(report.rows, view, report.textOf),
    [report, JSON.stringify(where), tag, state, search, document.readyState],
  );
  const selected = useMemo(() => sortRows(found, sort), [found, sort]);
  const opened = useMemo(() => open && findRow(report.rows, open), [report, view]);
  const title = nameOf(report.index);
  useTitle(title, open?.id);
  useReturn(open === undefined ? undefined : opened);
  return (
    <OnPaper.Provider value={isOnPaper}>
      <button type="button" class="skip" onClick={skip}>
        Skip to the content
      </button>
      <header class="bar-top">
        <a class="brand" href={linkTo(firstView)}>
          {title}
        </a>
      </header>
      <main>
        {open === undefined && <Overview report={report} selected={selected} view={view} go={go} />}
        {open !== undefined && opened !== undefined && (
          <Profile report={report} row={opened} selected={selected} view={view} />
        )}
        {open !== undefined && opened === undefined && <Unknown view={view} id={open.id} />}
      </main>
    </OnPaper.Provider>
  );
}

/** Shows the page anew when the browser has read all of the file. */
function useWholeFile(): void {
  const [, setState] = useState(document.readyState);
  useEffect(() => {
    const follow = () => setState(document.readyState);
    document.addEventListener('readystatechange', follow);
    follow();
    return () => document.removeEventListener('readystatechange', follow);
  }, []);
}

function useTitle(title: string, id: string | undefined): void {
  useEffect(() => {
    document.title = id === undefined ? title : `${plainName(id)} – ${title}`;
  }, [title, id]);
}

/** What the report is called. */
function nameOf({ title }: PageIndex): string {
  return title === undefined ? usualTitle : plainName(title, 200);
}

/** Who comes back from a prediction finds the row where it was. */
function useReturn(opened: ReportRow | undefined): void {
  const [last, setLast] = useState<ReportRow | undefined>(undefined);
  useEffect(() => {
    if (opened !== undefined) setLast(opened);
    else if (last !== undefined) {
      document.getElementById(`row-${last.at}`)?.focus();
      setLast(undefined);
    }
  }, [opened, last]);
}

/** No link: the fragment is the view's. */
function skip(): void {
  document.getElementById('title')?.focus();
}

function Unknown({ view, id }: { readonly view: View; readonly id: string }) {
  return (
    <>
      <h1 tabIndex={-1} id="title">
        No such prediction
      </h1>
      <p>
        This report has no prediction of <Text text={id} />.{' '}
        <a href={linkTo({ ...view, open: undefined })}>Show all predictions</a>
      </p>
    </>
  );
}
