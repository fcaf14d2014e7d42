import type { Caller } from '../../domain/caller.js';
import type { AuditEventType } from './audit-event-types.js';

/** What was done: to whom or what, and what else that type tells. Their names are looked up, and kept as they are at this time. */
export interface Change {
  event_type: AuditEventType;
  user_id?: number;
  channel_id?: number;
  user_group_id?: number;
  /** Never what messages say, addresses that people may hide, keys, passwords or tokens. */
  details?: Readonly<Record<string, unknown>>;
}

/** Null where nobody asked for it: a command, or a job. */
export type Actor = Pick<Caller, 'id'> | null;

/** Lists whose entries are made, changed, deleted and put in order, each as far as there are operations. */
export type ListKind = 'channel_folder' | 'linkifier' | 'playground' | 'profile_field';
