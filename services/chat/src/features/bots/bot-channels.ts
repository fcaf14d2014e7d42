import type { Db, Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { accessChannelByName } from '../channel-directory/index.js';
import { publish } from '../events/index.js';
import { botChanged, findBotsUsing, type BotDetails } from '../user-directory/index.js';

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

/** Bots show the channels that they use by name: tells who manages them of another name. */
export async function announceRenamedChannel(tx: Tx, realm: Realm, channel_id: number): Promise<void> {
  for (const bot of await findBotsUsing(tx, realm.id, channel_id)) {
    const { default_sending_stream, default_events_register_stream } = bot;
    await publish(tx, realm.id, botChanged(bot, { default_sending_stream, default_events_register_stream }));
  }
}
