import type { IncomingMessage } from 'node:http';
import { createPublicRequest, Unreached, type PublicRequestOptions } from '../../deps/public-request.js';
import { LIMITS } from '../../limits/index.js';
import type { Outcome } from './delivery-rules.js';

interface Letter {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type Send = (letter: Letter) => Promise<Outcome>;

export interface SenderOptions extends PublicRequestOptions {
  /** Milliseconds for all of it, instead of the usual. */
  answerMs?: number;
}

/** Sends to public addresses only, and keeps nothing of the answer but its status; all of it in `LIMITS.webhookAnswerMs`. */
export function createSender({ answerMs = LIMITS.webhookAnswerMs, ...options }: SenderOptions = {}): Send {
  const request = createPublicRequest(options);
  return async (letter) => {
    try {
      const answer_status = await request({ ...letter, method: 'POST', ms: answerMs }, drained);
      const taken = answer_status >= 200 && answer_status < 300;
      return { answer_status, error: taken ? null : 'answer_status' };
    } catch (error) {
      return { answer_status: null, error: error instanceof Unreached ? error.obstacle : 'unreachable' };
    }
  };
}

/** The status of the answer. What else comes is let through for a moment, and then cut off. */
function drained(answer: IncomingMessage): number {
  const cutOff = setTimeout(() => answer.destroy(), LIMITS.webhookDrainMs).unref();
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LIMITS.webhookDrainBytes) answer.destroy();
  });
  answer.on('close', () => clearTimeout(cutOff));
  return answer.statusCode ?? 0;
}
