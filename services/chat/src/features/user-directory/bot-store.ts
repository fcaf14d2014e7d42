import type { Db, Tx } from '../../db/db.js';
import { lockExclusively } from '../../db/advisory-locks.js';
import type { StoredApiKey } from '../../secrets/api-keys.js';

export interface BotService {
  base_url: string;
  /** 1: our own form, 2: that of a well-known other chat. */
  interface: number;
  /** What our posts to `base_url` carry to be known by, sealed; absent on hooks from before there were tokens. */
  sealed_token?: string;
}

/** Of that person, while they make no other. */
export async function countBotsOf(tx: Tx, realm_id: number, owner_id: number): Promise<number> {
  await lockExclusively(tx, 'botCount', owner_id);
  const { bots } = await tx.one<{ bots: number }>(
    'select count(*) as bots from users where realm_id = $1 and bot_owner_id = $2',
    [realm_id, owner_id],
  );
  return bots;
}

/** Where a bot sends and listens unless it says otherwise. */
export interface BotDefaults {
  default_sending_stream_id: number | null;
  default_events_register_stream_id: number | null;
  default_all_public_streams: boolean;
}

export interface BotDetails extends BotDefaults {
  services: BotService[];
}

export interface BotRow extends BotDetails, StoredApiKey {
  id: number;
  realm_id: number;
  full_name: string;
  delivery_email: string;
  is_active: boolean;
  bot_type: number;
  bot_owner_id: number | null;
  avatar_source: 'G' | 'U';
  avatar_version: number;
  avatar_key: string | null;
  default_sending_stream: string | null;
  default_events_register_stream: string | null;
}

/** Bots of people: those of one owner, one of them, or all; by ascending id. */
export function findBots(
  db: Db,
  realm_id: number,
  { owner_id, bot_id }: { owner_id?: number; bot_id?: number } = {},
): Promise<BotRow[]> {
  return db.query<BotRow>(
    `select u.id, u.realm_id, u.full_name, u.delivery_email, u.is_active, u.bot_type, u.bot_owner_id, u.avatar_source,
       u.avatar_version, u.avatar_key, u.api_key_hash, u.api_key_encrypted,
       b.default_sending_stream_id, b.default_events_register_stream_id,
       coalesce(b.default_all_public_streams, false) as default_all_public_streams, coalesce(b.services, '[]') as services,
       sending.name as default_sending_stream, listening.name as default_events_register_stream
     from users u
     left join bots b on b.realm_id = u.realm_id and b.user_id = u.id
     left join channels sending on sending.realm_id = b.realm_id and sending.id = b.default_sending_stream_id
     left join channels listening on listening.realm_id = b.realm_id and listening.id = b.default_events_register_stream_id
     where u.realm_id = $1 and u.is_bot and not u.is_system_bot
       and ($2::bigint is null or u.bot_owner_id = $2) and ($3::bigint is null or u.id = $3)
     order by u.id`,
    [realm_id, owner_id ?? null, bot_id ?? null],
  );
}

/** Bots that send to the channel or listen to it unless they say otherwise. */
export async function findBotsUsing(db: Db, realm_id: number, channel_id: number): Promise<BotRow[]> {
  const using = await db.query<{ user_id: number }>(
    `select user_id from bots
     where realm_id = $1 and (default_sending_stream_id = $2 or default_events_register_stream_id = $2)`,
    [realm_id, channel_id],
  );
  if (using.length === 0) return [];
  const ids = new Set(using.map(({ user_id }) => user_id));
  return (await findBots(db, realm_id)).filter(({ id }) => ids.has(id));
}

/** Undefined for users that are no such bots. */
export async function findBotDefaults(db: Db, realm_id: number, user_id: number): Promise<BotDefaults | undefined> {
  const [row] = await db.named<BotDefaults>(
    'bot_defaults',
    `select default_sending_stream_id, default_events_register_stream_id, default_all_public_streams
     from bots where realm_id = $1 and user_id = $2`,
    [realm_id, user_id],
  );
  return row;
}

export async function saveBotDetails(db: Db, realm_id: number, user_id: number, details: BotDetails): Promise<void> {
  await db.query(
    `insert into bots (realm_id, user_id, default_sending_stream_id, default_events_register_stream_id,
       default_all_public_streams, services)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (realm_id, user_id) do update
     set default_sending_stream_id = excluded.default_sending_stream_id,
         default_events_register_stream_id = excluded.default_events_register_stream_id,
         default_all_public_streams = excluded.default_all_public_streams, services = excluded.services`,
    [
      realm_id,
      user_id,
      details.default_sending_stream_id,
      details.default_events_register_stream_id,
      details.default_all_public_streams,
      JSON.stringify(details.services),
    ],
  );
}
