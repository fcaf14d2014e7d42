import { isMarkOf, markOf } from '../../secrets/signed-text.js';

/**
 * What lets people of one organization see how much a session of another one has left unread, and nothing else. It ends
 * with that session.
 */
export interface Glance {
  /** Of the session. */
  realm_id: number;
  session_id: number;
  /** Whose people may use it. */
  shown_in: number;
  /** By which the browser knows the organization of the session. */
  host: string;
}

const PURPOSE = 'glance at what is unread';
const FORM = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([a-z0-9.:[\]_-]+)~([A-Za-z0-9_-]{32})$/;

export function glanceText(secret: Buffer, { realm_id, session_id, shown_in, host }: Glance): string {
  const text = `${realm_id}.${session_id}.${shown_in}.${host}`;
  return `${text}~${markOf(secret, PURPOSE, text)}`;
}

/** Undefined where the service did not write it. */
export function parseGlance(secret: Buffer, given: string): Glance | undefined {
  const [, realm_id, session_id, shown_in, host, mark] = FORM.exec(given) ?? [];
  if (host === undefined || mark === undefined) return undefined;
  if (!isMarkOf(mark, secret, PURPOSE, `${realm_id}.${session_id}.${shown_in}.${host}`)) return undefined;
  return { realm_id: Number(realm_id), session_id: Number(session_id), shown_in: Number(shown_in), host };
}
