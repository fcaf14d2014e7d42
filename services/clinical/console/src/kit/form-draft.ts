import { kept } from '../browser/storage';

/** What the tab kept of a form; undefined where it is nothing. */
export function readDraft<V extends object>(name: string, initial: V): V | undefined {
  try {
    const typed = JSON.parse(kept(name, sessionStorage) ?? 'null') as Partial<V> | null;
    return typed ? { ...initial, ...typed } : undefined;
  } catch {
    return undefined;
  }
}
