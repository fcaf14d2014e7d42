import type { State } from './state.js';

/** A text setting of the organization; undefined for any other type. */
export function realmText(state: State, name: string): string | undefined {
  const value = state.realm[name];
  return typeof value === 'string' ? value : undefined;
}

/** The language of the reader's settings. */
export function languageSetting(state: State): string | undefined {
  const value = state.settings['default_language'];
  return typeof value === 'string' ? value : undefined;
}

/** Null means the usual format of the language. */
export const uses24Hours = (state: State): boolean | null =>
  (state.settings['twenty_four_hour_time'] ?? null) as boolean | null;
