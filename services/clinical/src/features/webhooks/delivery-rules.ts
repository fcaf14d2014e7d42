import { createHmac } from 'node:crypto';
import { LIMITS } from '../../limits/index.js';

/** Why an attempt failed; never what the receiver said. */
export const DELIVERY_ERRORS = [
  'answer_status',
  'timeout',
  'unreachable',
  'unresolvable',
  'private_address',
  'untrusted_certificate',
  'unreadable_secret',
  'unreadable_record',
  'access_lost',
  'disabled',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

export interface Outcome {
  answer_status: number | null;
  /** Null of an attempt that was taken. */
  error: DeliveryError | null;
}

export const SECRET_PREFIX = 'whsec_';

/** Seconds until the next attempt after so many: longer each time, and no two deliveries at the same pace. */
export function backOffSeconds(attempts: number, random: () => number = Math.random): number {
  const steps = LIMITS.webhookBackOffSeconds;
  const step = steps[Math.min(attempts, steps.length) - 1] ?? 0;
  return Math.round(step * (0.8 + 0.4 * random()));
}

/** Seconds that a webhook is left alone after so many failures in a row, whatever it is to be told. */
export const pauseSeconds = (failures: number): number =>
  Math.min(2 ** Math.min(failures, 10), LIMITS.webhookPauseSeconds);

export interface Told {
  id: string;
  clinic_id: string;
  event: string;
  resource_type: string;
  resource_id: string;
  version: number;
  changed_at: string;
}

/** What is sent of a delivery, beside what signs it. */
export interface Content {
  headers: Record<string, string>;
  body: string;
  /** Of several requests of one delivery: which it is, and whether others follow. Undefined where there is one. */
  part?: { name: string; more: boolean };
}

/** What the receiver of a subscription is told next; or why it is not. */
export type Notice = Content | 'nothing' | 'access_lost' | 'unreadable_record';

/** What a receiver reads: ids, and no word of the record. */
export const payloadOf = ({ clinic_id, event, resource_type, resource_id, version, changed_at }: Told): string =>
  JSON.stringify({ type: event, timestamp: changed_at, data: { clinic_id, resource_type, resource_id, version } });

/**
 * The headers of one attempt, as Standard Webhooks has them: the id stays the same from attempt to attempt, the signatures are
 * HMAC-SHA256 over id, time (seconds since 1970) and body, one for each secret that is good.
 */
export function signedHeaders(id: string, now: Date, body: string, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'user-agent': 'clinical-webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
