import { isNamedFor, parseScope, SMART_TYPES } from './smart-scopes.js';

/**
 * The scopes that are left of one for somebody with these abilities: itself where they allow all of it, as it was written (an app of
 * version 1 looks for `read`), and else what they allow of each type. `*` is of all types of records, so it is kept without those that are
 * `besideRecords`.
 */
export function narrowToAbilities(scope: string, abilities: readonly string[]): string[] {
  const parsed = parseScope(scope);
  if (!parsed) return [];
  const { context, type, interactions } = parsed;
  const query = scope.includes('?') ? scope.slice(scope.indexOf('?')) : '';
  const left = (named: string): string => {
    const { read, write } = SMART_TYPES[named] ?? {};
    const allowed = (letter: string) => {
      const needed = /[rs]/.test(letter) ? read?.[0] : write?.[0];
      return needed !== undefined && abilities.includes(needed);
    };
    return [...interactions].filter(allowed).join('');
  };
  const asked = /\.([a-z*]+)/.exec(scope)?.[1] ?? '';
  const granted = (named: string, letters: string): string[] =>
    letters === '' ? [] : [`${context}/${named}.${letters === interactions ? asked : letters}${query}`];
  if (type !== '*') return granted(type, left(type));
  const ofRecords = Object.entries(SMART_TYPES).filter(([, { besideRecords }]) => !besideRecords);
  const ofAll = [...interactions]
    .filter((letter) =>
      ofRecords.every(([name, known]) => !known.interactions.includes(letter) || left(name).includes(letter)),
    )
    .join('');
  const names = Object.keys(SMART_TYPES).filter((name) => isNamedFor(context, name));
  const rest = names.flatMap((name) =>
    granted(name, [...left(name)].filter((letter) => !ofAll.includes(letter)).join('')),
  );
  return [...granted('*', ofAll), ...rest];
}
