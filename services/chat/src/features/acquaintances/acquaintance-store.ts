import type { Db } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';

/** A person, and guests who come to know them, or cease to. */
export interface Acquaintances {
  user_id: number;
  guest_ids: number[];
}

/** Pairs of guest and person who share a subscription that neither began nor ended at the clock `$3`. */
const SHARE_ANOTHER_CHANNEL = `exists (
  select from subscription_spans own
  join subscription_spans theirs
    on theirs.realm_id = own.realm_id and theirs.channel_id = own.channel_id and theirs.user_id = pair.user_id
    and theirs.to_message_id is null and theirs.from_message_id <> $3
  where own.realm_id = $1 and own.user_id = pair.guest_id and own.to_message_id is null and own.from_message_id <> $3)`;

const shareConversation = (except_id: string) => `exists (
  select from direct_conversation_members own
  join direct_conversation_members theirs using (realm_id, direct_conversation_id)
  where own.realm_id = $1 and own.user_id = pair.guest_id and theirs.user_id = pair.user_id
    and direct_conversation_id <> ${except_id})`;

/**
 * Who came to share one of these channels at the clock, or ceased to when `left_ids` left, and shares nothing else: guests
 * with people, by ascending person. Only `LIMITS.acquaintancesTold` pairs are looked at.
 */
export function findChangedAcquaintances(
  db: Db,
  realm_id: number,
  channel_ids: readonly number[],
  clock: number,
  left_ids: readonly number[] = [],
): Promise<Acquaintances[]> {
  return db.query<Acquaintances>(
    `with spans as (
       select channel_id, user_id, from_message_id = $3 as is_changed from subscription_spans
       where realm_id = $1 and channel_id = any ($2::bigint[]) and to_message_id is null
       union all
       select channel_id, user_id, true from subscription_spans
       where realm_id = $1 and user_id = any ($4::bigint[]) and channel_id = any ($2::bigint[]) and to_message_id = $3 - 1
     ),
     there as materialized (
       select s.*, u.role = ${ROLES.guest} and u.is_active as is_guest
       from spans s join users u on u.realm_id = $1 and u.id = s.user_id and not u.is_bot
     ),
     changed as (
       select guest.user_id as guest_id, person.user_id from there guest join there person using (channel_id)
       where guest.is_guest and guest.is_changed
       union all
       select guest.user_id, person.user_id from there person join there guest using (channel_id)
       where guest.is_guest and not guest.is_changed and person.is_changed
       limit ${LIMITS.acquaintancesTold}
     )
     select user_id, array_agg(distinct guest_id order by guest_id) as guest_ids from changed pair
     where guest_id <> user_id and not ${SHARE_ANOTHER_CHANNEL} and not ${shareConversation('0')}
     group by user_id order by user_id`,
    [realm_id, channel_ids, clock, left_ids],
  );
}

/** The guests of a direct conversation with its other people with whom they share nothing else, by ascending person. */
export function findAcquaintancesOfConversation(
  db: Db,
  realm_id: number,
  conversation_id: number,
): Promise<Acquaintances[]> {
  return db.query<Acquaintances>(
    `with there as materialized (
       select m.user_id, u.role = ${ROLES.guest} and u.is_active as is_guest
       from direct_conversation_members m join users u on u.realm_id = m.realm_id and u.id = m.user_id and not u.is_bot
       where m.realm_id = $1 and m.direct_conversation_id = $2
     )
     select pair.user_id, array_agg(pair.guest_id order by pair.guest_id) as guest_ids
     from (select guest.user_id as guest_id, person.user_id from there guest, there person where guest.is_guest) pair
     where guest_id <> user_id and not ${SHARE_ANOTHER_CHANNEL} and not ${shareConversation('$2')}
     group by pair.user_id order by pair.user_id`,
    [realm_id, conversation_id, 0],
  );
}
