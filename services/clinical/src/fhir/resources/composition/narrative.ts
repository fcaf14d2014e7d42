import type { Narrative } from '@medplum/fhirtypes';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['&apos;', "'"],
  ...Object.entries(ENTITIES).map(([character, entity]) => [entity, character] as const),
]);

const BEGINNING = '<div xmlns="http://www.w3.org/1999/xhtml"><p>';
const END = '</p></div>';

/** Plain text as XHTML, line by line. */
export const narrative = (text: string): Narrative => ({
  status: 'generated',
  div: `${BEGINNING}${text
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(/\r?\n/g, '<br/>')}${END}`,
});

/** What a section without a word shows: XHTML is never blank. */
export const NOTHING: Narrative = { status: 'empty', div: `${BEGINNING}–${END}` };

/** The plain text of XHTML in the form that is written here, and in no other: undefined where anything else is in it, or nothing but what extends it. */
export function textIn({ div }: Partial<Narrative>): string | undefined {
  const given = div?.trim() ?? '';
  if (!given.startsWith(BEGINNING) || !given.endsWith(END)) return undefined;
  const inner = given.slice(BEGINNING.length, -END.length).replaceAll(/<br ?\/>/g, '\n');
  const rest = inner.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, '');
  if (/[<&]/.test(rest)) return undefined;
  return inner.replaceAll(/&[a-z]+;/g, (entity) => CHARACTERS.get(entity) ?? '');
}
