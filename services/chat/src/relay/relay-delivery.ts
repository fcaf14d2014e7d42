import type { Logger } from 'pino';
import { limitConcurrency } from '../concurrency/concurrency-limit.js';
import type { PushDelivery, Sender } from './relay-sender.js';

/** Handed over at a time, to devices together. */
const AT_ONCE = 16;

/**
 * Hands one notification over; `failed` may go well another time. Nothing is begun after `until` (milliseconds): whoever
 * asked does not wait for so long, and asks again.
 */
export type Deliver = (handed: () => PushDelivery, until: number) => Promise<'sent' | 'gone' | 'refused' | 'failed'>;

export function createDelivery(sender: Sender, log: Logger): Deliver {
  const inLane = limitConcurrency(AT_ONCE);
  return async (handed, until) => {
    try {
      return await inLane(async () => (Date.now() < until ? sender(handed()) : 'failed'));
    } catch (error) {
      log.warn({ err: error }, 'a notification was not handed over');
      return 'failed';
    }
  };
}
