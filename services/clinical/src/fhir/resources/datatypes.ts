import type {
  Annotation,
  CodeableConcept,
  Coding,
  Extension,
  Meta,
  Quantity,
  Reference,
  Resource,
  ResourceType,
} from '@medplum/fhirtypes';
import { dayIn } from '../../calendar.js';
import type { Clinic } from '../../domain/clinic.js';
import type { CodedRow } from '../../http/coded.js';
import { filled, listOf } from '../mapping.js';
import { systemName, systemUri, UCUM } from '../systems.js';
import { isUcum } from '../ucum.js';

export { filled, listOf, notedFor } from '../mapping.js';
export type { Mapping } from '../mapping.js';

export const metaOf = ({ version, updated_at }: { version: number; updated_at: string }): Meta => ({
  versionId: String(version),
  lastUpdated: updated_at,
});

export const reference = <T extends Resource = Resource>(
  type: ResourceType,
  id: string,
  display?: string | null,
): Reference<T> => filled<Reference<T>>({ reference: `${type}/${id}`, display });

/** Codes know no white space but single blanks. */
export const coding = (system: string, code: string, display?: string | null): Coding =>
  filled<Coding>({ system, code: code.trim().replaceAll(/\s+/g, ' '), display });

export const concept = (system: string, code: string, display?: string | null): CodeableConcept => ({
  coding: [coding(system, code, display)],
});

/** The code of that system, wherever it stands among those of others. */
export const codeOf = (said: CodeableConcept | undefined, system: string): string | undefined =>
  said?.coding?.find((each) => each.system === system && each.code !== undefined)?.code;

/** Words that nobody coded. */
export const textConcept = (text: string | null | undefined): CodeableConcept | undefined =>
  text?.trim() ? { text } : undefined;

/** A code and its words, as records keep both; what was never coded is its words. */
export const codedAs = (clinicId: string, { system, code, display }: CodedRow): CodeableConcept =>
  code === null
    ? { text: display }
    : filled<CodeableConcept>({
        coding: [coding(systemUri(clinicId, system ?? 'local'), code, display)],
        text: display,
      });

/** The first code, which is all that a record has of a concept; its words are those that somebody chose. */
export function firstCoded(said: CodeableConcept | undefined, clinicId: string): CodedRow | null {
  const first = said?.coding?.find(({ code }) => code !== undefined);
  const display = said?.text ?? first?.display ?? first?.code;
  if (display === undefined) return null;
  const { system, code = null } = first ?? {};
  return { system: system === undefined ? null : systemName(clinicId, system), code, display };
}

/** As much of the day as is known; of an instant the day that the clinic had then. */
export function dayOf(time: string | undefined, { timezone }: Pick<Clinic, 'timezone'>): string | null {
  if (time === undefined) return null;
  const instant = time.includes('T') ? Date.parse(time) : NaN;
  return Number.isNaN(instant) ? time : dayIn(timezone, new Date(instant));
}

/** Of UCUM where the unit is written in it. */
export const quantity = (value: number, unit: string | null, comparator?: string | null): Quantity =>
  filled<Quantity>({
    value,
    comparator: comparator as Quantity['comparator'],
    unit,
    ...(unit !== null && isUcum(unit) && { system: UCUM, code: unit }),
  });

export const notesOf = (...texts: (string | null)[]): Annotation[] => listOf(...texts).map((text) => ({ text }));

export const textExtension = (url: string, text: string | null): Extension | undefined =>
  text?.trim() ? { url, valueString: text } : undefined;
