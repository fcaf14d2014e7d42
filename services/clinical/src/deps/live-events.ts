import { createHash } from 'node:crypto';
import { LIVE_LIST_LIMITS } from '../limits/index.js';
import type { LiveChange, Position } from './live-change-store.js';

/** What screens are told of a list, and by which ids they go on. */

/** A list that screens follow: who waits, which beds there are. */
export interface LiveList<Row, Context> {
  /** It is part of the ids of its events. */
  name: string;
  /** The type of record by whose id an element is known. */
  resource_type: string;
  /** Events of such a record with which an element comes to the list. */
  comes: readonly string[];
  /** Types of other records whose changes may bring an element or take it away: behind one nobody goes on unless it is known which. */
  others?: readonly string[];
  /** Names of members that a clock changes by itself: they alone are no news. */
  passing: readonly string[];
  idOf(row: Row): string;
  /** Null of what is about nobody now. */
  patientOf(row: Row): string | null;
  /** Whose changes may change an element, also where it does not show them; unless it is said, whom it shows. */
  changedBy?(row: Row): string | null;
  /** An element as that kind of reader is shown it. */
  view(row: Row, context: Context, now: Date, kind: string): object;
}

/** What was told, and of whom. */
export interface Told {
  text: string;
  patients: readonly string[];
}

export const event = (id: string, name: 'snapshot' | 'upsert' | 'remove', data: unknown): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Of whom the ids are: a reader of another clinic, list or view does not go on by them. */
export const tagOf = (list: string, clinicId: string, kind: string): string =>
  createHash('sha256').update(`${list} ${clinicId} ${kind}`).digest('hex').slice(0, 12);

/**
 * A list is read after the horizon, so it may show changes that lie behind the position already: none of those after `seen`, when it
 * was read.
 */
export const eventId = ({ at, id }: Position, seen: number, tag: string): string => `${at}-${id}-${seen}-${tag}`;

const ID = /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,16})-([0-9a-f]{12})$/;

/** The position that an id of that reader's says; undefined for what is none. */
export function positionOf(given: string | undefined, tag: string): (Position & { seen: number }) | undefined {
  const [, at, id, seen, of] = ID.exec(given ?? '') ?? [];
  return id !== undefined && of === tag ? { at: Number(at), id, seen: Number(seen) } : undefined;
}

const RESUME_MICROSECONDS = LIVE_LIST_LIMITS.resumeHours * 3_600_000_000;

/** Whether what came after it is known in full. */
export const canResume = ({ at }: Position, now: number): boolean => at <= now && at >= now - RESUME_MICROSECONDS;

/** The elements that changes are about. */
export interface Touched {
  records: Set<string>;
  patients: Set<string>;
}

export const touchedBy = (changes: readonly LiveChange[], resource_type: string): Touched => ({
  records: new Set(changes.filter((each) => each.resource_type === resource_type).map((each) => each.resource_id)),
  patients: new Set(changes.flatMap(({ patient_ids }) => patient_ids)),
});

/** The place of the last of the changes that are about an element. */
export const lastOf = (
  changes: readonly LiveChange[],
  { id, patient, resource_type }: { id: string; patient: string | null; resource_type: string },
): Position | undefined =>
  changes.findLast(
    (each) =>
      (each.resource_type === resource_type && each.resource_id === id) ||
      (patient !== null && each.patient_ids.includes(patient)),
  );

/**
 * Elements that may have been shown before those changes, and are not there: of each the place of its last change. What came after `seen`
 * was not shown.
 */
export function goneBy(
  changes: readonly LiveChange[],
  { resource_type, comes }: Pick<LiveList<unknown, unknown>, 'resource_type' | 'comes'>,
  { isThere, seen }: { isThere: (id: string) => boolean; seen: number },
): Map<string, Position> {
  const cameLater = new Set<string>();
  const gone = new Map<string, Position>();
  for (const change of changes) {
    const { resource_id: id } = change;
    if (change.resource_type !== resource_type || isThere(id)) continue;
    if (comes.includes(change.event) && change.at > seen && !gone.has(id)) cameLater.add(id);
    if (!cameLater.has(id)) gone.set(id, change);
  }
  return gone;
}
