import type { Answer, Body } from '../../api/client';
import { isStandard, SECTIONS, type Consultation, type Values } from './values';

export type Template = Answer<'GET /api/v1/note-templates'>['data'][number];
export type NewTemplate = NonNullable<Body<'POST /api/v1/note-templates'>>;

/** What changes in a note that goes on with a template: what is written stays before it. */
export function withTemplate(values: Values, template: Template): Values {
  const added: Record<string, string> = {};
  const add = (path: string, text: string | null) => {
    const before = (added[path] ?? values[path] ?? '').trimEnd();
    if (text && !before.includes(text)) added[path] = before === '' ? text : `${before}\n\n${text}`;
  };
  if (!values['type'] && template.type) added['type'] = template.type;
  add('reason', template.reason);
  for (const { key, title, content } of template.sections) {
    // A section that the page has no place for is not lost.
    const isShown = isStandard(key) || values[`sections.${key}`] !== undefined;
    add(isShown ? `sections.${key}` : 'sections.plan', isShown ? content : `${title ?? key}: ${content}`);
  }
  add('follow_up.notes', template.follow_up_notes);
  return added;
}

/** What a template of this note says; undefined of a note in which nothing is written that a template keeps. */
export function templateOf(values: Values, note: Consultation): Omit<NewTemplate, 'name' | 'shared'> | undefined {
  const own = note.sections.filter(({ key }) => !isStandard(key)).map(({ key }) => key);
  const titleOf = (wanted: string) => note.sections.find(({ key }) => key === wanted)?.title ?? null;
  const written = (path: string) => values[path]?.trim() || null;
  const said = {
    type: (written('type') as NewTemplate['type'] & string) ?? null,
    reason: written('reason'),
    sections: [...SECTIONS, ...own].flatMap((key) => {
      const content = written(`sections.${key}`);
      return content ? [{ key, title: titleOf(key), content }] : [];
    }),
    follow_up_notes: written('follow_up.notes'),
  };
  return said.reason || said.sections.length > 0 || said.follow_up_notes ? said : undefined;
}

const BLANK = /\[(?:…|\.\.\.)\]/g;

/** Selects the next blank after the cursor, from the first field on again after the last; whether there is one. */
export function goToBlank(): boolean {
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('[id^="note-"] textarea')];
  const at = fields.indexOf(document.activeElement as HTMLTextAreaElement);
  const from = fields[at]?.selectionEnd ?? 0;
  const blanks = fields.flatMap((field, index) =>
    [...field.value.matchAll(BLANK)].map(({ index: start, 0: { length } }) => ({ field, index, start, length })),
  );
  const next = blanks.find(({ index, start }) => index > at || (index === at && start >= from)) ?? blanks[0];
  if (!next) return false;
  next.field.focus();
  next.field.setSelectionRange(next.start, next.start + next.length);
  next.field.scrollIntoView({ block: 'nearest' });
  return true;
}
