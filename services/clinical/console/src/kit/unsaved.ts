import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

/** A form that is open. */
export interface OpenForm {
  /** Something was typed, and neither sent nor taken back. */
  isChanged(): boolean;
  /** The tab keeps what was typed until the form is opened again: only closing the tab loses it. */
  isKept: boolean;
}

/** The open forms of a page, or of a dialog. */
export interface OpenForms {
  /** Answers what ends it. */
  add(form: OpenForm): () => void;
  /** Whether leaving loses what was typed; `closing` where the tab is closed too. */
  isAnyChanged(closing?: boolean): boolean;
  /** Somebody chose to lose it. */
  giveUp(): void;
}

const OpenFormsContext = createContext<OpenForms | undefined>(undefined);
export const OpenFormsProvider = OpenFormsContext.Provider;

/** The open forms of what this is around; they are those of what this is in too. */
export function useOpenForms(): OpenForms {
  const outer = useContext(OpenFormsContext);
  return useMemo(() => {
    const open = new Set<OpenForm>();
    return {
      add(form) {
        const remove = outer?.add(form);
        open.add(form);
        return () => {
          open.delete(form);
          remove?.();
        };
      },
      isAnyChanged: (closing = false) => [...open].some((form) => (closing || !form.isKept) && form.isChanged()),
      giveUp: () => open.clear(),
    };
  }, [outer]);
}

/** Whoever leaves the page, or the dialog, is asked first while this form is changed. */
export function useOpenForm({ isChanged, isKept }: OpenForm): void {
  const forms = useContext(OpenFormsContext);
  const latest = useRef(isChanged);
  useLayoutEffect(() => {
    latest.current = isChanged;
  });
  useEffect(() => forms?.add({ isChanged: () => latest.current(), isKept }), [forms, isKept]);
}

/** Who hears first that the browser went back or forward. */
export const hearsBack: { current: (event: PopStateEvent) => void } = { current: () => {} };

// A window tells its listeners in the order in which they came: this one comes as the script is loaded, before the router's.
addEventListener('popstate', (event) => hearsBack.current(event));

const LeaveContext = createContext<(leave: () => void) => void>((leave) => leave());
export const LeaveProvider = LeaveContext.Provider;

/** Does what leaves the page, after asking where that loses what was typed. */
export const useLeave = () => useContext(LeaveContext);
