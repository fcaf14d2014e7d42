import type { Statement } from '../../suggestions/result';
import { SECTIONS, type Values } from './values';

export type Section = (typeof SECTIONS)[number];

/** A sentence of a draft by its place in it. */
export interface Drafted extends Statement {
  place: number;
}

/** The sentences of a draft by the field for which they are; those that name none come last. */
export function draftedFields(statements: readonly Statement[]): [Section | undefined, Drafted[]][] {
  const all = statements.map((each, place) => ({ ...each, place }));
  const isNamed = ({ section }: Statement) => SECTIONS.some((each) => each === section);
  const fields: [Section | undefined, Drafted[]][] = [
    ...SECTIONS.map((section): [Section, Drafted[]] => [section, all.filter((each) => each.section === section)]),
    [undefined, all.filter((each) => !isNamed(each))],
  ];
  return fields.filter(([, some]) => some.length > 0);
}

/** A field with these sentences after what is written there; undefined where all of them are there already. */
export function withDrafted(values: Values, section: Section, some: readonly Drafted[]): Values | undefined {
  const path = `sections.${section}`;
  const before = (values[path] ?? '').trimEnd();
  const added = some.map(({ text }) => text.trim()).filter((text) => !before.includes(text));
  if (added.length === 0) return undefined;
  return { [path]: [before, added.join(' ')].filter(Boolean).join('\n\n') };
}
