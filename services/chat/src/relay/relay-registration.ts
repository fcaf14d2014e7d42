import { fromBase64 } from '../domain/base64.js';
import { LIMITS } from '../limits/index.js';
import { openSealed, publicBoxKey } from '../secrets/sealed-box.js';
import { badRequest, RelayRefusal } from './relay-error.js';

export interface OpenedRegistration {
  token_kind: 'fcm' | 'apns';
  token: string;
  ios_app_id: string | null;
}

/** How far a phone's clock may be ahead, seconds. */
const AHEAD_SECONDS = 300;
const HEX = /^(?:[0-9a-f]{2})+$/i;
const APP_ID = /^[\w.-]{1,200}$/;

/**
 * Opens what an app sealed for one of our keys, and checks it (chat-gaps.md 4.19).
 *
 * @throws RelayRefusal INVALID_BOUNCER_PUBLIC_KEY, BAD_REQUEST, REQUEST_EXPIRED
 */
export function openRegistration(
  private_keys: readonly Uint8Array[],
  given: { bouncer_public_key: string; encrypted_push_registration: string },
  now: Date,
): OpenedRegistration {
  const wanted = fromBase64(given.bouncer_public_key);
  const private_key = wanted && private_keys.find((key) => wanted.equals(publicBoxKey(key)));
  if (!private_key) throw new RelayRefusal(400, 'INVALID_BOUNCER_PUBLIC_KEY', 'Not a key of this relay.');
  const sealed = fromBase64(given.encrypted_push_registration);
  const opened = sealed && openSealed(private_key, sealed);
  const registration = opened === undefined ? undefined : objectIn(opened);
  if (!registration) throw badRequest('The registration cannot be opened.');
  const { token, token_kind, timestamp, ios_app_id = null } = registration;
  if (typeof timestamp !== 'number' || !Number.isFinite(timestamp)) throw badRequest('It has no timestamp.');
  const age = now.getTime() / 1000 - timestamp;
  if (age > LIMITS.pushHours * 3_600) throw new RelayRefusal(400, 'REQUEST_EXPIRED', 'It is too old.');
  if (age < -AHEAD_SECONDS) throw badRequest('Its timestamp is to come.');
  if (typeof token !== 'string' || token === '' || token.length > LIMITS.pushToken || token.includes('\0')) {
    throw badRequest('It has no usable token.');
  }
  if (token_kind === 'fcm' && ios_app_id === null) return { token_kind, token, ios_app_id };
  if (token_kind === 'apns' && typeof ios_app_id === 'string' && APP_ID.test(ios_app_id) && HEX.test(token)) {
    return { token_kind, token: token.toLowerCase(), ios_app_id };
  }
  throw badRequest('Its kind, token and app do not fit together.');
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
