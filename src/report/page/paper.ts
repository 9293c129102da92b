import { createContext } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the page is printed: then texts are whole. */
export const OnPaper = createContext(false);

/** Whether the page is printed; while it is, nothing is folded, and afterwards all is as it was. */
export function useUnfoldedOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    let closed: HTMLDetailsElement[] = [];
    const set = (isOpen: boolean) => {
      for (const details of closed) details.open = isOpen;
      setOnPaper(isOpen);
    };
    const unfold = () => {
      closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
      set(true);
    };
    const refold = () => set(false);
    addEventListener('beforeprint', unfold);
    addEventListener('afterprint', refold);
    return () => {
      removeEventListener('beforeprint', unfold);
      removeEventListener('afterprint', refold);
    };
  }, []);
  return isOnPaper;
}
