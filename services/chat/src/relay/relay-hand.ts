import type { Logger } from 'pino';
import { atMost } from '../concurrency/at-most.js';
import type { Handed, Sender } from './relay-sender.js';

/** Handed over at a time, to devices together. */
const AT_ONCE = 16;

/**
 * Hands one notification over; `failed` may go well another time. Nothing is begun after `until` (milliseconds): whoever
 * asked does not wait for so long, and asks again.
 */
export type Hand = (handed: () => Handed, until: number) => Promise<'sent' | 'gone' | 'refused' | 'failed'>;

export function createHand(sender: Sender, log: Logger): Hand {
  const inLane = atMost(AT_ONCE);
  return async (handed, until) => {
    try {
      return await inLane(async () => (Date.now() < until ? sender(handed()) : 'failed'));
    } catch (error) {
      log.warn({ err: error }, 'a notification was not handed over');
      return 'failed';
    }
  };
}
