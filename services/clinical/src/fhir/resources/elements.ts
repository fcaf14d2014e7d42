import type { CodeableConcept, Coding, Meta, Reference, Resource, ResourceType } from '@medplum/fhirtypes';
import type { Clinic } from '../../domain/clinic.js';

/** In which clinic a record is shown as a resource. */
export interface Mapping {
  clinic: Pick<Clinic, 'id' | 'name'>;
}

/** Members as records have them: null is nothing. */
type Given<T> = { [K in keyof T]: T[K] | null | undefined };

/** The members that say something: FHIR has no null, no empty text, list or object. */
export const filled = <T extends object>(members: Given<T>): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => saysSomething(value))) as T;

function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** A list of what says something. */
export const listOf = <T>(...members: (T | null | undefined | false)[]): T[] =>
  members.filter((member): member is T => member !== false && saysSomething(member));

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

/** Words that nobody coded. */
export const inWords = (text: string | null | undefined): CodeableConcept | undefined =>
  text?.trim() ? { text } : undefined;
