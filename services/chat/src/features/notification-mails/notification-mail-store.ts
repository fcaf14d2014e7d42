import type { Db } from '../../db/db.js';

export async function findGroupNames(
  db: Db,
  realm_id: number,
  group_ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    'select id, name from user_groups where realm_id = $1 and id = any ($2::bigint[])',
    [realm_id, group_ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether somebody with this address is in another organization of the server too. */
export async function isElsewhereToo(db: Db, realm_id: number, delivery_email: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    `select exists (
       select from realms r join users u on u.realm_id = r.id and lower(u.delivery_email) = lower($2) and u.is_active
       where r.id <> $1 and r.deactivated_at is null) as found`,
    [realm_id, delivery_email],
  );
  return found;
}

/** Whether the person chose mails of all that is said in this channel, whatever they chose for channels. */
export async function hasMailsOfChannel(
  db: Db,
  realm_id: number,
  user_id: number,
  channel_id: number,
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    `select exists (
       select from subscriptions p
       join subscription_spans s on s.realm_id = p.realm_id and s.user_id = p.user_id and s.channel_id = p.channel_id
        and s.to_message_id is null
       where p.realm_id = $1 and p.user_id = $2 and p.channel_id = $3 and p.email_notifications) as found`,
    [realm_id, user_id, channel_id],
  );
  return found;
}
