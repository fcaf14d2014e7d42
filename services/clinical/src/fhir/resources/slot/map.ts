import type { Slot } from '@medplum/fhirtypes';
import { reference } from '../elements.js';

/** A time of a practitioner's calendar: a gap, a block, or what an appointment holds, without saying whose it is. */
export interface SlotTime {
  practitioner_id: string;
  start_at: string;
  end_at: string;
  status: 'free' | 'busy' | 'busy-tentative' | 'busy-unavailable';
}

/** It has no id of its own, and is what it is only as long as nobody books. */
export const slotId = ({ practitioner_id, start_at, end_at }: Omit<SlotTime, 'status'>): string =>
  [practitioner_id, ...[start_at, end_at].map((at) => Date.parse(at).toString(36))].join('.');

/** The time of which that would be the id. */
export function slotTime(id: string): Omit<SlotTime, 'status'> | undefined {
  const [, practitioner_id, ...ends] = /^([0-9a-f-]{36})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})$/.exec(id) ?? [];
  const [start, end] = ends.map((at) => new Date(Number.parseInt(at, 36)));
  if (!practitioner_id || !start || !end || !(start < end)) return undefined;
  return { practitioner_id, start_at: start.toISOString(), end_at: end.toISOString() };
}

export const slotResource = (time: SlotTime): Slot => ({
  resourceType: 'Slot',
  id: slotId(time),
  schedule: reference('Schedule', time.practitioner_id),
  status: time.status,
  start: time.start_at,
  end: time.end_at,
});
