import Joi from 'joi';
import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { ParamMeta } from '../../http/param-types.js';
import { BOT_TYPES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { hasRealmPermission } from '../permissions/index.js';
import type { BotService } from '../user-directory/index.js';

/** Bots that a person can make; embedded ones need code of the server's own. */
export const CREATABLE_BOT_TYPES = [BOT_TYPES.generic, BOT_TYPES.incomingWebhook, BOT_TYPES.outgoingWebhook] as const;

export const HOOK_INTERFACES = [1, 2] as const;

/** @throws ChatError BAD_REQUEST for who may not create bots, or only those that can do no more than send. */
export async function checkMayCreateBot(db: Db, realm: Realm, caller: Caller, bot_type: number): Promise<void> {
  if (await hasRealmPermission(db, realm, caller, 'can_create_bots_group')) return;
  const writesOnly = bot_type === BOT_TYPES.incomingWebhook;
  if (writesOnly && (await hasRealmPermission(db, realm, caller, 'can_create_write_only_bots_group'))) return;
  throw new ChatError('BAD_REQUEST', 'Must be an organization administrator or allowed to create bots');
}

/** A URL, quoted as JSON or bare: clients send both. */
export const hookUrl = () =>
  Joi.string()
    .allow('')
    .max(LIMITS.profileFieldUrl)
    .meta({ wire: 'json-or-raw' } satisfies ParamMeta);

/** `x` of `x-bot@host`. */
export function botAddress(realm: Realm, short_name: string): string {
  const local_part = short_name.endsWith('-bot') ? short_name : `${short_name}-bot`;
  if (!/^[a-z0-9][a-z0-9._+-]{0,60}$/i.test(local_part)) throw new ChatError('BAD_REQUEST', 'Bad name or username');
  return `${local_part}@${realm.host}`;
}

export function hookService(payload_url: string, hook_interface: number, sealed_token: string): BotService {
  let url: URL | undefined;
  try {
    url = new URL(payload_url);
  } catch {
    url = undefined;
  }
  if (!url || !/^https?:$/.test(url.protocol)) throw new ChatError('BAD_REQUEST', 'payload_url is not a URL');
  return { base_url: payload_url, interface: hook_interface, sealed_token };
}
