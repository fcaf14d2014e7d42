import type { Data } from '../api/client';
import { ApiError } from '../api/errors';

export type Message = Data<'GET /api/v1/interop/messages'>[number];
export type Fault = Message['errors'][number];
export type Segment = Data<'GET /api/v1/interop/messages/{message}/segments'>['segments'][number];
export type Person = NonNullable<Data<'GET /api/v1/interop/messages/{message}/segments'>['person']>;
export type Change = Data<'POST /api/v1/interop/messages/{message}/reprocess'>['changes'][number];

/** Whose work the worklist is; who only manages connections sees neither patients nor contents. */
export const READER = 'interop:read';

/** Reads whose answers change when a message is dealt with. */
export const READS = [
  'GET /api/v1/interop/messages',
  'GET /api/v1/interop/messages/{message}',
  'GET /api/v1/interop/messages/{message}/segments',
  'GET /api/v1/interop/traffic',
] as const;

export const STATUSES = [
  'quarantined',
  'applied',
  'rejected',
  'discarded',
  'received',
  'queued',
  'sent',
  'acknowledged',
] as const;
export type Status = (typeof STATUSES)[number];
export const isStatus = (given: string): given is Status => (STATUSES as readonly string[]).includes(given);

/** Whether it waits for somebody: of ours, also what the other system rejected can be sent again. */
export const waits = ({ status, direction }: Message): boolean =>
  status === 'quarantined' || (direction === 'out' && status === 'rejected');

/** It was refused because the message does not wait any more. */
export const isDealtWith = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && error.errors['status'] !== undefined;

/** `PID^1^3^2^1` as it is said: PID-3, of several segments with which one. */
export function placeOf(location: string): string {
  const [segment = '', occurrence = '1', field] = location.split('^');
  const which = occurrence === '1' ? segment : `${segment}[${occurrence}]`;
  return field === undefined ? which : `${which}-${field}`;
}

/** Characters that would not be seen, or turn the rest around, are named: a message is data of strangers. */
export const plain = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- those are what it is about
  text.replaceAll(
    /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g,
    (each) => `[U+${each.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  );
