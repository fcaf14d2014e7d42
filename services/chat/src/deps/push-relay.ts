import { LIMITS } from '../limits/index.js';
import type { Config } from './config.js';
import { AnswerTooLong, httpPost, type Answer } from './http-post.js';

/** chat-gaps.md 4.19. Ids of push accounts have 64 bits and stay text. */
export interface PushRegistration {
  realm_uuid: string;
  push_account_id: string;
  encrypted_push_registration: string;
  bouncer_public_key: string;
}

export interface PushRequest {
  device_id: number;
  token_kind: 'fcm' | 'apns';
  push_account_id: string;
  encrypted_data: string;
  /** Seen by the person, so that it is worth waking the device. */
  is_urgent: boolean;
  /** The same in every try: a relay that knows it hands nothing over twice. */
  idempotency_key: string;
}

export interface PushRelay {
  /** Answers the relay's id of the device. @throws RelayError */
  register(registration: PushRegistration): Promise<number>;
  /** @throws RelayError */
  send(realm_uuid: string, requests: readonly PushRequest[]): Promise<Sent<number>>;
  /** The same for apps of old, by their tokens, and not encrypted. @throws RelayError */
  sendToTokens(realm_uuid: string, requests: readonly TokenRequest[]): Promise<Sent<string>>;
}

/** What the relay says of what it was asked to hand over; all else it has. */
export interface Sent<T> {
  /** Devices that take nothing any more. */
  gone: Set<T>;
  /** Keys of what may go well another time. */
  not_handed: Set<string>;
}

/** What old apps take: texts by name. */
export interface TokenRequest {
  token_kind: 'fcm' | 'apns';
  token: string;
  ios_app_id: string | null;
  is_urgent: boolean;
  payload: Record<string, string>;
  /** As of a PushRequest: the relay keeps nothing of tokens, and passes it on to what sends. */
  idempotency_key: string;
}

/**
 * `unreachable`: no answer. `broken`: an answer that means nothing, or that it failed. `misconfigured`: it does not work for
 * us until somebody acts. `refused`: it never takes what it was asked, for the reason that `code` names.
 */
export class RelayError extends Error {
  constructor(
    readonly fault: 'unreachable' | 'broken' | 'misconfigured' | 'refused',
    readonly code: string,
  ) {
    super(`the push relay: ${fault} (${code})`);
  }
}

/** What says something about the request, and nothing about who asks. */
const REFUSALS = [
  'BAD_REQUEST',
  'INVALID_BOUNCER_PUBLIC_KEY',
  'INVALID_ENCRYPTED_PUSH_REGISTRATION',
  'REQUEST_EXPIRED',
];

const ANSWER_BYTES = 1_000_000;

/** Undefined where the settings name no relay. */
export function createPushRelay({ pushRelay }: Pick<Config, 'pushRelay'>): PushRelay | undefined {
  if (!pushRelay) return undefined;
  const { url, organization, key } = pushRelay;
  const authorization = `Basic ${Buffer.from(`${organization}:${key}`).toString('base64')}`;
  const ask = async (path: string, type: string, body: string) => {
    let answer: Answer;
    try {
      answer = await httpPost(`${url}/api/v1/remotes/push/${path}`, {
        headers: { authorization, 'content-type': type, 'user-agent': 'chat' },
        body,
        timeout_ms: LIMITS.pushRelayMs,
        most_bytes: ANSWER_BYTES,
      });
    } catch (error) {
      if (error instanceof AnswerTooLong) throw new RelayError('broken', 'ANSWER_TOO_LONG');
      throw new RelayError('unreachable', reasonOf(error));
    }
    return checkedAnswer(answer);
  };
  return {
    async register(registration) {
      const form = new URLSearchParams({ ...registration });
      const { device_id } = await ask('e2ee/register', 'application/x-www-form-urlencoded', form.toString());
      if (!Number.isSafeInteger(device_id)) throw new RelayError('broken', 'NO_DEVICE_ID');
      return device_id as number;
    },
    async send(realm_uuid, requests) {
      const body = `{"realm_uuid":${JSON.stringify(realm_uuid)},"push_requests":[${requests.map(pushRequest).join()}]}`;
      const answer = await ask('e2ee/notify', 'application/json', body);
      return {
        gone: listed(
          answer,
          'delete_device_ids',
          requests.map(({ device_id }) => device_id),
        ),
        not_handed: notHanded(answer, requests),
      };
    },
    async sendToTokens(realm_uuid, push_requests) {
      const body = JSON.stringify({ realm_uuid, push_requests });
      const answer = await ask('tokens/notify', 'application/json', body);
      return {
        gone: listed(
          answer,
          'delete_tokens',
          push_requests.map(({ token }) => token),
        ),
        not_handed: notHanded(answer, push_requests),
      };
    },
  };
}

const notHanded = (answer: Record<string, unknown>, requests: readonly { idempotency_key: string }[]) =>
  listed(
    answer,
    'not_handed',
    requests.map(({ idempotency_key }) => idempotency_key),
  );

/** What a member of the answer lists of what the relay was asked about. @throws RelayError when it is no list. */
function listed<T>(answer: Record<string, unknown>, member: string, asked: readonly T[]): Set<T> {
  const list = answer[member] ?? [];
  if (!Array.isArray(list)) throw new RelayError('broken', `NO_LIST_${member}`);
  const named = new Set<unknown>(list);
  return new Set(asked.filter((one) => named.has(one)));
}

/** As JSON; a push account's id is a number there, of more digits than ours have. */
function pushRequest({ device_id, token_kind, push_account_id, is_urgent, ...request }: PushRequest): string {
  const priority =
    token_kind === 'fcm'
      ? { fcm_priority: is_urgent ? 'high' : 'normal' }
      : { http_headers: { apns_priority: is_urgent ? 10 : 5, apns_push_type: is_urgent ? 'alert' : 'background' } };
  const { idempotency_key, encrypted_data } = request;
  const text = JSON.stringify({ device_id, ...priority, idempotency_key });
  return `${text.slice(0, -1)},"payload":{"push_account_id":${push_account_id},"encrypted_data":${JSON.stringify(encrypted_data)}}}`;
}

function checkedAnswer({ status, text }: Answer): Record<string, unknown> {
  const body = objectIn(text);
  const code = typeof body?.['code'] === 'string' ? body['code'].slice(0, LIMITS.word) : `STATUS_${status}`;
  if (status === 200 && body?.['result'] === 'success') return body;
  // Also by something between, which takes less at a time: it is sent in parts then.
  if ((status === 400 && REFUSALS.includes(code)) || status === 413) throw new RelayError('refused', code);
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new RelayError('misconfigured', code);
  throw new RelayError('broken', code);
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Without what the error says: it may repeat the address. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'UNKNOWN';
}
