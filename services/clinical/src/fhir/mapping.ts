import type { Caller } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';

/** In which clinic a record is shown as a resource, and to whom. */
export interface Mapping {
  clinic: Pick<Clinic, 'id' | 'name'>;
  caller?: Pick<Caller, 'role' | 'abilities'>;
}

/** What staff note for each other is not shown to patients, nor where it is not said who reads. */
export const notedFor = <T>({ caller }: Mapping, note: T): T | null =>
  caller === undefined || caller.role === 'patient' ? null : note;

/** Any resource, as far as it looks the same for all types. */
export interface Resource {
  resourceType: string;
  id?: string;
  meta?: { versionId?: string; lastUpdated?: string };
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
