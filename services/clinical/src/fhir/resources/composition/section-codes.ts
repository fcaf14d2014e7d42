import type { CodeableConcept, CompositionSection } from '@medplum/fhirtypes';
import { coding, concept, listOf } from '../datatypes.js';
import { LOINC, NOTE_PART, SECTION_KEY } from '../../systems.js';

/** What of a note is always coded the same. */
export const PARTS = {
  reason: concept(LOINC, '10154-3', 'Chief complaint'),
  signs: concept(LOINC, '8716-3', 'Vital signs'),
  diagnoses: concept(LOINC, '29308-4', 'Diagnosis'),
  // A clinic may call a section of its own follow_up.
  followUp: { coding: [coding(NOTE_PART, 'follow-up'), coding(SECTION_KEY, 'follow_up')] },
  addendum: concept(LOINC, '55107-7', 'Addendum Document'),
} satisfies Record<string, CodeableConcept>;

export type Part = keyof typeof PARTS;

/** LOINC's codes of the sections that have one. */
const SECTIONS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['subjective', ['61150-9', 'Subjective']],
  ['objective', ['61149-1', 'Objective']],
  ['assessment', ['51848-0', 'Evaluation note']],
  ['plan', ['18776-5', 'Plan of care note']],
  ['history', ['10164-2', 'History of Present illness Narrative']],
  ['physical_exam', ['29545-1', 'Physical findings Narrative']],
]);

/** All codes of LOINC that say which part of a note a section is. */
export const CODED: readonly string[] = [
  ...Object.values<CodeableConcept>(PARTS).flatMap(({ coding: codings = [] }) =>
    codings.flatMap(({ system, code }) => (system === LOINC && code !== undefined ? [code] : [])),
  ),
  ...[...SECTIONS.values()].map(([code]) => code),
];

/** The keys of sections that have that code of LOINC, or any. */
export const keysCoded = (loinc: string | undefined): string[] =>
  [...SECTIONS].flatMap(([key, [code]]) => (loinc === undefined || code === loinc ? [key] : []));

export function sectionCode(key: string): CodeableConcept {
  const known = SECTIONS.get(key);
  return { coding: listOf(known && coding(LOINC, ...known), coding(SECTION_KEY, key)) };
}

/** Which part of a note it is, or the key of the section; undefined for what is neither. */
export function placeOf({ code }: CompositionSection): { part: Part } | { key: string } | undefined {
  const codes = code?.coding ?? [];
  const said = (of: string) => codes.find(({ system }) => system === of)?.code;
  if (said(NOTE_PART) === 'follow-up') return { part: 'followUp' };
  const [key, loinc] = [said(SECTION_KEY), said(LOINC)];
  if (key !== undefined) return { key };
  if (loinc === undefined) return undefined;
  const part = (Object.keys(PARTS) as Part[]).find((name) => PARTS[name].coding?.[0]?.code === loinc);
  if (part) return { part };
  const [known] = [...SECTIONS].find(([, [own]]) => own === loinc) ?? [];
  return known === undefined ? undefined : { key: known };
}
