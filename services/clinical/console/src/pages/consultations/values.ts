import type { Body, Data } from '../../api/client';
import { isSign, numberOf, SIGN_NAMES, type Sign } from '../../vitals/signs';

export type Consultation = Data<'GET /api/mobile/v1/doctor/consultations/{consultation}'>;
export type Changes = Body<'PATCH /api/mobile/v1/doctor/consultations/{consultation}'>;
export type Diagnosis = NonNullable<NonNullable<Changes>['diagnoses']>[number] & { description: string };

/** What is typed of a note, by path: one text each, so that two versions can be told apart field by field. */
export type Values = Readonly<Record<string, string>>;

export const SECTIONS = ['subjective', 'objective', 'assessment', 'plan'] as const;

export const isDay = (typed: string): boolean => typed === '' || /^\d{4}-\d{2}-\d{2}$/.test(typed);

export function valuesOf(note: Consultation): Values {
  const { vitals, diagnoses } = note;
  return {
    type: note.type ?? '',
    reason: note.reason ?? '',
    ...Object.fromEntries(SECTIONS.map((key) => [`sections.${key}`, ''])),
    ...Object.fromEntries(note.sections.map(({ key, content }) => [`sections.${key}`, content])),
    ...Object.fromEntries(SIGN_NAMES.map((sign) => [`vitals.${sign}`, String(vitals?.[sign] ?? '')])),
    diagnoses: diagnosesText(diagnoses as readonly Diagnosis[]),
    'follow_up.date': note.follow_up?.date ?? '',
    'follow_up.notes': note.follow_up?.notes ?? '',
  };
}

export const diagnosesText = (diagnoses: readonly Diagnosis[]): string =>
  JSON.stringify(
    diagnoses.map(({ code, description, role, certainty, notes }) => ({
      code,
      description,
      role,
      certainty,
      notes: notes ?? null,
    })),
  );
export const diagnosesOf = (values: Values): Diagnosis[] => JSON.parse(values['diagnoses'] ?? '[]') as Diagnosis[];

/** The diagnoses with one more: the first is the principal. */
export function withDiagnosis(values: Values, { code, description }: { code: string; description: string }): string {
  const before = diagnosesOf(values);
  if (before.some((each) => each.code === code)) return diagnosesText(before);
  const role = before.some((each) => each.role === 'principal') ? ('secondary' as const) : ('principal' as const);
  return diagnosesText([...before, { code, description, role, certainty: 'presumptive' }]);
}

/** The member of the note that is sent when this path changes. */
export const memberOf = (path: string): string => path.split('.')[0] ?? path;

/** Whether two texts of a path say the same. */
export function isSame(path: string, a: string, b: string): boolean {
  if (a === b) return true;
  if (memberOf(path) === 'vitals') return (numberOf(a) ?? a.trim()) === (numberOf(b) ?? b.trim());
  if (path !== 'diagnoses') return false;
  const said = (text: string) =>
    JSON.stringify((JSON.parse(text) as Diagnosis[]).map((each) => ({ ...each, description: '' })));
  return said(a) === said(b);
}

/** Whether what was typed at this path could be sent. */
export function isSendable(path: string, value: string): boolean {
  const [member, name = ''] = path.split('.');
  if (member === 'vitals') return isSign(name as Sign, value);
  return path !== 'follow_up.date' || isDay(value);
}

/** The members of the note as they are sent. `values` are all sendable. */
export function changesOf(values: Values, members: ReadonlySet<string>, note: Consultation): NonNullable<Changes> {
  const text = (path: string) => values[path] ?? '';
  const orNull = (path: string) => text(path).trim() || null;
  const named = Object.keys(values).flatMap((path) =>
    memberOf(path) === 'sections' ? [path.slice('sections.'.length)] : [],
  );
  const keys = [...SECTIONS, ...named.filter((key) => !isStandard(key))];
  const titleOf = (wanted: string) => note.sections.find(({ key }) => key === wanted)?.title ?? null;
  const signs = SIGN_NAMES.map((sign) => [sign, numberOf(text(`vitals.${sign}`)) ?? null] as const);
  const followUp = { date: orNull('follow_up.date'), notes: orNull('follow_up.notes') };
  return {
    ...(members.has('type') && { type: (orNull('type') as Consultation['type'] & undefined) ?? null }),
    ...(members.has('reason') && { reason: text('reason') || null }),
    ...(members.has('sections') && {
      sections: keys
        .map((key) => ({ key, title: titleOf(key), content: text(`sections.${key}`) }))
        .filter(({ content }) => content.trim() !== ''),
    }),
    ...(members.has('vitals') && {
      vitals: signs.every(([, value]) => value === null) ? null : Object.fromEntries(signs),
    }),
    ...(members.has('diagnoses') && {
      diagnoses: diagnosesOf(values).map(({ description: _, ...diagnosis }) => diagnosis),
    }),
    ...(members.has('follow_up') && { follow_up: followUp.date || followUp.notes ? followUp : null }),
  };
}

export const isStandard = (key: string): boolean => (SECTIONS as readonly string[]).includes(key);
