import { useEffect } from 'preact/hooks';

/** While the page is printed nothing is folded or cut; afterwards all is as it was. */
export function useUnfoldedOnPaper(): void {
  useEffect(() => {
    let fold = () => {};
    const unfold = () => {
      const closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
      const cut = [...document.querySelectorAll<HTMLElement>('.more[aria-expanded="false"]')];
      const set = (isOpen: boolean) => {
        for (const details of closed) details.open = isOpen;
        for (const button of cut) button.click();
      };
      set(true);
      fold = () => set(false);
    };
    const refold = () => fold();
    addEventListener('beforeprint', unfold);
    addEventListener('afterprint', refold);
    return () => {
      removeEventListener('beforeprint', unfold);
      removeEventListener('afterprint', refold);
    };
  }, []);
}
