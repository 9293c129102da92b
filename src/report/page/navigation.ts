import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Task } from '../../model/prediction.ts';
import type { ReportRow } from '../page-data.ts';
import { fragmentOf, type View, viewOf } from './view.ts';

/** Shows another view, as a step that the browser's Back undoes; all of a `typing` is one step. */
export type Go = (change: Partial<View>, how?: 'typing') => void;

/** What a part of the page that has to do with many rows is given. */
export interface RowsProps {
  readonly rows: readonly ReportRow[];
  /** The fields that rows have. */
  readonly fields: readonly string[];
  readonly task: Task;
  readonly view: View;
  readonly go: Go;
}

/** The address that shows a view. */
export function linkTo(view: View): string {
  return `#${fragmentOf(view)}`;
}

/** The view that the address asks for, and how to ask for another. */
export function useView(): readonly [View, Go] {
  const [view, setView] = useState(() => viewOf(location.hash));
  const isTyped = useRef(false);
  useEffect(() => {
    const follow = () => {
      isTyped.current = false;
      setView(viewOf(location.hash));
    };
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('hashchange', follow);
    };
  }, []);
  const go = useCallback<Go>((change, how) => {
    const next = { ...viewOf(location.hash), ...change };
    if (how === 'typing' && isTyped.current) history.replaceState(null, '', linkTo(next));
    else history.pushState(null, '', linkTo(next));
    isTyped.current = how === 'typing';
    setView(next);
  }, []);
  return [view, go];
}
