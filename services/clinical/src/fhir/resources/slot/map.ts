import type { Slot } from '@medplum/fhirtypes';
import type { SlotRow } from '../../../features/schedules/index.js';
import { reference } from '../datatypes.js';

/** It has no id of its own: whose it is and when it begins, in seconds, say which it is, whatever becomes of it. */
export const slotId = ({ practitioner_id, start_at }: Pick<SlotRow, 'practitioner_id' | 'start_at'>): string =>
  `${practitioner_id}.${Date.parse(start_at) / 1000}`;

/** The practitioner and the second that an id names. */
export function slotKey(id: string): [practitioner: string, seconds: string] | undefined {
  const [, practitioner, seconds] = /^([0-9a-f-]{36})\.([1-9]\d{0,10})$/.exec(id) ?? [];
  return practitioner && seconds ? [practitioner, seconds] : undefined;
}

/** A piece of a practitioner's calendar, without saying who has it. It has no version: it is reckoned when it is asked for. */
export const slotResource = (row: SlotRow): Slot => ({
  resourceType: 'Slot',
  id: slotId(row),
  schedule: reference('Schedule', row.practitioner_id),
  status: row.status,
  start: row.start_at,
  end: row.end_at,
});
