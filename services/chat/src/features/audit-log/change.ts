import type { Caller } from '../../domain/caller.js';
import type { AuditEventType } from './audit-event-types.js';

/** What was done: to whom or what, named as they are at this time, and what else that type tells. */
export interface Change {
  event_type: AuditEventType;
  user?: { id: number; full_name: string };
  channel?: { id: number; name: string };
  user_group?: { id: number; name: string };
  /** Never what messages say, addresses that people may hide, keys, passwords or tokens. */
  details?: Readonly<Record<string, unknown>>;
}

/** Null where nobody asked for it: a command, or a job. */
export type Actor = Pick<Caller, 'id' | 'full_name'> | null;
