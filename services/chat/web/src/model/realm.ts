import type { State } from './state.js';

/** A setting of the organization that is a text; undefined where it is none. */
export function realmText(state: State, name: string): string | undefined {
  const value = state.realm[name];
  return typeof value === 'string' ? value : undefined;
}

/** The reader's language, as they set it. */
export function languageSetting(state: State): string | undefined {
  const value = state.settings['default_language'];
  return typeof value === 'string' ? value : undefined;
}

/** Null: as is usual in the language. */
export const uses24Hours = (state: State): boolean | null =>
  (state.settings['twenty_four_hour_time'] ?? null) as boolean | null;
