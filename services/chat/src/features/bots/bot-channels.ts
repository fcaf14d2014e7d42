import type { Db } from '../../db.js';
import type { Caller, Realm } from '../../http/principals.js';
import { accessChannelByName } from '../channels/index.js';
import type { BotDetails } from './bot-store.js';

export interface BotChannelNames {
  default_sending_stream?: string;
  default_events_register_stream?: string;
}

/** Channels by name, as the caller may use them; an empty name for none. */
export async function accessBotChannels(
  db: Db,
  realm: Realm,
  caller: Caller,
  names: BotChannelNames,
): Promise<Partial<BotDetails>> {
  const idOf = async (name: string) =>
    name === '' ? null : (await accessChannelByName(db, realm, caller, name, 'content')).id;
  const { default_sending_stream: sending, default_events_register_stream: listening } = names;
  return {
    ...(sending !== undefined && { default_sending_stream_id: await idOf(sending) }),
    ...(listening !== undefined && { default_events_register_stream_id: await idOf(listening) }),
  };
}
