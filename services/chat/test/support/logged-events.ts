import type { Response } from 'supertest';
import type { Chat } from './start.js';

export interface LoggedEvent {
  audience: Record<string, Response['body']>;
  payload: Record<string, Response['body']>;
}

/** The events of one type that an organization's changes have written, in order, with whom they are for. */
export function loggedEvents({ db }: Pick<Chat, 'db'>, realm: { id: number }, type: string): Promise<LoggedEvent[]> {
  return db.query<LoggedEvent>(
    `select audience, payload from events where realm_id = $1 and payload ->> 'type' = $2 order by id`,
    [realm.id, type],
  );
}
