import { ChatError } from './errors.js';

/** What requests wait for before they get a connection of the database. */
export type WaitingPlace = 'connection' | 'sending';

/** Too many wait already, or this one has waited for too long: nothing was done, and the same request may succeed in a moment. */
export class Overloaded extends ChatError {
  constructor(
    readonly place: WaitingPlace,
    msg: string,
  ) {
    super('UNAVAILABLE', msg, {}, { headers: { 'Retry-After': '1' } });
  }
}
