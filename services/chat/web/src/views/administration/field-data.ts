import type { ProfileField } from '../../model/types.js';

/** Kinds of profile fields that say more about themselves, as the interface numbers them. */
export const OPTIONS = 3;
export const ACCOUNT = 7;

type Options = Record<string, { text: string; order: string }>;

/** The options of a list as lines, in their order. */
export function linesOf(field: ProfileField): string {
  const options = Object.values((field.field_data ? JSON.parse(field.field_data) : {}) as Options);
  return options
    .sort((a, b) => Number(a.order) - Number(b.order))
    .map(({ text }) => text)
    .join('\n');
}

/** The options that the lines say. One whose text stays keeps its key: people chose it by that. */
export function optionsOf(lines: string, before?: ProfileField): Options {
  const known = Object.entries((before?.field_data ? JSON.parse(before.field_data) : {}) as Options);
  const keys = new Map(known.map(([key, { text }]) => [text, key]));
  let free = 1 + Math.max(-1, ...known.map(([key]) => Number(key)).filter(Number.isInteger));
  const texts = [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean);
  return Object.fromEntries(
    texts.map((text, at) => [keys.get(text) ?? String(free++), { text, order: String(at + 1) }]),
  );
}

interface Account {
  subtype: string;
  url_pattern?: string;
}

export const accountOf = (field: ProfileField | undefined): Account =>
  field?.type === ACCOUNT ? (JSON.parse(field.field_data) as Account) : { subtype: 'github' };
