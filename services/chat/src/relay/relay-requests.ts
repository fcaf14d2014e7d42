import Joi from 'joi';
import { LIMITS } from '../limits/index.js';
import { badRequest, RelayRefusal } from './relay-error.js';
import { UUID } from './relay-organizations.js';

export interface PushRequest {
  device_id: number;
  fcm_priority?: string;
  http_headers?: { apns_priority?: number };
  payload: { encrypted_data: string; push_account_id: number };
  idempotency_key?: string | undefined;
}

export interface TokenPushRequest {
  token_kind: 'fcm' | 'apns';
  token: string;
  ios_app_id: string | null;
  is_urgent: boolean;
  payload: Record<string, string>;
  idempotency_key: string;
}

interface Requests<T> {
  realm_uuid: string;
  push_requests: T[];
}

const uuid = () => Joi.string().pattern(UUID);

const listOf = (request: Joi.ObjectSchema) =>
  Joi.object({
    realm_uuid: uuid().required(),
    push_requests: Joi.array().items(request.unknown(true)).required(),
  })
    .unknown(true)
    .prefs({ convert: false });

const toDevices = listOf(
  Joi.object({
    device_id: Joi.number().integer().required(),
    fcm_priority: Joi.string().max(LIMITS.word),
    http_headers: Joi.object({ apns_priority: Joi.number() }).unknown(true),
    idempotency_key: uuid(),
    payload: Joi.object({
      encrypted_data: Joi.string().max(LIMITS.pushEncrypted).required(),
      push_account_id: Joi.number().unsafe().integer().required(),
    })
      .unknown(true)
      .required(),
  }),
);

const toTokens = listOf(
  Joi.object({
    token_kind: Joi.valid('fcm', 'apns').required(),
    token: Joi.string().max(LIMITS.pushToken).required(),
    ios_app_id: Joi.string().max(LIMITS.pushAppId).allow(null).required(),
    is_urgent: Joi.boolean().required(),
    idempotency_key: uuid().required(),
    payload: Joi.object()
      .pattern(Joi.string().max(LIMITS.word), Joi.string().allow('').max(LIMITS.pushEncrypted))
      .required(),
  }),
);

/** What is to be handed to devices. @throws RelayRefusal BAD_REQUEST */
export const parseRequests = (body: unknown) => parsed<PushRequest>(toDevices, body);

/** The same for apps of old. @throws RelayRefusal BAD_REQUEST */
export const parseTokenRequests = (body: unknown) => parsed<TokenPushRequest>(toTokens, body);

/** Ids are as PostgreSQL writes them: the same one is the same text. */
function parsed<T extends { idempotency_key?: string | undefined }>(
  schema: Joi.ObjectSchema,
  body: unknown,
): Requests<T> {
  checkCounts(body);
  const { value, error } = schema.validate(body);
  if (error) throw badRequest(error.message.slice(0, LIMITS.nameGiven));
  const { realm_uuid, push_requests } = value as Requests<T>;
  return {
    realm_uuid: realm_uuid.toLowerCase(),
    push_requests: push_requests.map((request) => ({
      ...request,
      idempotency_key: request.idempotency_key?.toLowerCase(),
    })),
  };
}

/** Before anything looks at each of them. @throws RelayRefusal BAD_REQUEST */
function checkCounts(body: unknown): void {
  const { push_requests: given } = (body ?? {}) as { push_requests?: unknown };
  if (!Array.isArray(given)) return;
  if (given.length > LIMITS.pushRequests) throw badRequest(`More than ${LIMITS.pushRequests} notifications.`);
  for (const request of given as ({ payload?: unknown } | null)[]) {
    if (Object.keys(request?.payload ?? {}).length > LIMITS.pushPayloadMembers) {
      throw badRequest(`More than ${LIMITS.pushPayloadMembers} members in a notification.`);
    }
  }
}

/**
 * Keys of what may be handed over another time, for those who know keys.
 *
 * @throws RelayRefusal 502 when one has none, or nothing at all was handed over: what sends is to blame, and no device.
 */
export function keysToAskAgain(
  not_handed: readonly { idempotency_key?: string | undefined }[],
  isAnythingHanded: boolean,
): string[] {
  const keys = not_handed.flatMap(({ idempotency_key }) => idempotency_key ?? []);
  if (keys.length < not_handed.length || (keys.length > 0 && !isAnythingHanded)) {
    throw new RelayRefusal(502, 'SENDER_FAILED', 'Not all were handed over: ask again with the same keys.');
  }
  return keys;
}
