const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * What has the focus may go with what it did: a row that is removed, a step that is done, a dialog whose button is gone with its row.
 * The browser then begins before the whole page again; here who uses the keyboard, or listens, goes on at the heading of what is left
 * around it. Answers what ends it.
 */
export function keepFocus(): () => void {
  /** What had the focus last and all around it, from the inside out; behind a dialog what was around what opened it. */
  let around: Element[] = [];
  let asked = 0;

  function held({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    const own = chainOf(target);
    const dialog = target.closest(DIALOG);
    const at = dialog ? around.indexOf(dialog) : -1;
    around = !dialog ? own : [...chainOf(target, dialog), ...(at < 0 ? around : around.slice(at + 1))];
  }
  /** Dialogs give the focus back in the next frame; whoever does that knows better. */
  function look() {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => {
      asked = requestAnimationFrame(() => {
        if (document.activeElement !== document.body || around.length === 0 || isThere(around[0])) return;
        const left = around.find((each) => each.isConnected)?.closest('section, main');
        const heading = left?.querySelector('h1, h2') ?? document.querySelector('h1');
        if (!(heading instanceof HTMLElement)) return;
        heading.tabIndex = -1;
        heading.focus();
      });
    });
  }
  /** Somebody left it for nothing in particular: that is where they are. */
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !document.hasFocus()) return;
    requestAnimationFrame(() => {
      if (around[0] === target && isThere(around[0]) && document.activeElement === document.body) around = [];
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', held);
  document.addEventListener('focusout', left);
  return () => {
    cancelAnimationFrame(asked);
    observer.disconnect();
    document.removeEventListener('focusin', held);
    document.removeEventListener('focusout', left);
  };
}

/** The element and what it is in, as far as that or the page's body. */
function chainOf(element: Element, end: Element = document.body): Element[] {
  const chain: Element[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    chain.push(each);
    if (each === end) break;
  }
  return chain;
}

const isThere = (element: Element | undefined): boolean => element?.checkVisibility() ?? false;
