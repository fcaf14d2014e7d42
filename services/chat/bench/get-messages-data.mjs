/** Channels whose messages lie among each other: what a read costs must depend on none of this. */
export const SMALL = 10_000;
export const LARGE = 1_000_000;
export const MANY_TOPICS = 50_000;
export const QUIET_CHANNELS = 500;
const MESSAGES_OF_QUIET = 200;

/** Messages of a second organization in the same tables. */
export const NEIGHBOUR = 20_000;

const SENDERS = 200;

/**
 * Fills the organization through SQL; answers the channels. Everything was sent while the owner was subscribed, by many
 * people; most of it is read, some is starred, edited or has reactions.
 */
export async function fillMessages(pool, realm_id, user_id) {
  const client = await pool.connect();
  const query = (text, values) => client.query(text, values).then(({ rows }) => rows);
  await query('set session_replication_role = replica');
  await query('set work_mem = "256MB"');

  const channel = async (name, topics) => {
    const [{ id }] = await query('insert into channels (realm_id, name) values ($1, $2) returning id', [
      realm_id,
      name,
    ]);
    const [{ low }] = await query(
      `with made as (
         insert into topics (realm_id, channel_id, name, open_thread_id)
         select $1, $2, 'topic ' || n, nextval(pg_get_serial_sequence('threads', 'id')) from generate_series(1, $3) n
         returning id, open_thread_id
       ), threads_made as (
         insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id)
         select $1, open_thread_id, id, $2, $2 from made
       )
       select min(open_thread_id) as low from made`,
      [realm_id, id, topics],
    );
    await query('insert into subscriptions (realm_id, user_id, channel_id) values ($1, $2, $3)', [
      realm_id,
      user_id,
      id,
    ]);
    await query(
      'insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) values ($1, $2, $3, 1)',
      [realm_id, user_id, id],
    );
    return { id: Number(id), low: Number(low), topics };
  };
  const small = await channel('small', 20);
  const large = await channel('large', 20);
  const scattered = await channel('scattered', MANY_TOPICS);

  const senders = await query(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, 'sender' || n || '@example.com', 'Sender ' || n, 400, sha256(n::text::bytea), '' from generate_series(1, ${SENDERS}) n
     returning id`,
    [realm_id],
  );
  const firstSender = Math.min(...senders.map(({ id }) => Number(id)));
  const rows = (ids, of) => `
    insert into messages (realm_id, id, thread_id, channel_id, sender_id, client, content, rendered_content, has_link, search_terms)
    select ${realm_id}, n, ${of.low} + (n::bigint * 7919) % ${of.topics}, ${of.id}, case when n % 40 = 0 then ${user_id} else ${firstSender} + n % ${SENDERS} end, 'website', text || filling, '<p>' || text || filling || '</p>', n % 10 = 1, to_tsvector('simple', text)
    from ${ids} n, lateral (select 'message ' || n || ' about plan' || n % 1000 || ' with rare' || n / 100 as text,
      repeat(' and so on', (n % 30)::integer) as filling) t`;
  const total = 2 * LARGE;
  await query(rows(`generate_series(1, ${total}, 2)`, large));
  await query(rows(`generate_series(2, ${total}, 2)`, scattered));
  await query(rows(`generate_series(${total} + 1, ${total} + ${SMALL})`, small));
  const quiet = [];
  for (let n = 0; n < QUIET_CHANNELS; n += 1) {
    const made = await channel(`quiet ${n}`, 5);
    quiet.push(made);
    const first = total + SMALL + 1 + n;
    await query(
      rows(`generate_series(${first}, ${first + (MESSAGES_OF_QUIET - 1) * QUIET_CHANNELS}, ${QUIET_CHANNELS})`, made),
    );
  }
  await query(`update threads t set last_message_id = m.last from (
    select thread_id, max(id) as last from messages group by thread_id) m where t.id = m.thread_id`);
  await query(`select setval('messages_id_seq', (select max(id) from messages))`);
  await query(
    `insert into reactions (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
     select $1, id, ${firstSender} + id % 7, 'thumbs_up', '1f44d', 'unicode_emoji' from messages where id % 8 = 0`,
    [realm_id],
  );
  await query(
    `insert into message_edits (realm_id, message_id, user_id, edited_at, prev_content, prev_rendered_content)
     select realm_id, id, sender_id, now(), 'before', '<p>before</p>' from messages where id % 25 = 0`,
  );
  await query(
    `insert into message_flags (realm_id, user_id, message_id, starred)
    select $1, $2, id, true from messages where id % 20000 = 0`,
    [realm_id, user_id],
  );
  const [{ newest }] = await query('select max(id) as newest from messages');
  await query(
    `insert into read_marks (realm_id, user_id, scope, scope_id, message_id) values ($1, $2, 'account', 0, $3)
    on conflict (realm_id, user_id, scope, scope_id) do update set message_id = excluded.message_id`,
    [realm_id, user_id, newest - 100_000],
  );
  await query('vacuum analyze');
  client.release(true);
  return { small, large, scattered, newest: Number(newest) };
}

/** A small organization beside the other: one of 50 messages has a word that every message of the other has. */
export async function fillNeighbour(pool, realm_id, user_id) {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `with channel as (insert into channels (realm_id, name) values ($1, 'neighbour') returning id),
     topic as (
       insert into topics (realm_id, channel_id, name, open_thread_id)
       select $1, id, 'neighbour', nextval(pg_get_serial_sequence('threads', 'id')) from channel
       returning id, channel_id, open_thread_id
     ), thread as (
       insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id)
       select $1, open_thread_id, id, channel_id, channel_id from topic
     )
     insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, search_terms)
     select $1, open_thread_id, channel_id, $2, 'website', text, '<p>' || text || '</p>', to_tsvector('simple', text)
     from topic, generate_series(1, ${NEIGHBOUR}) n,
       lateral (select case when n % 50 = 0 then 'message' else 'word' end || ' about plan' || n % 1000 as text) t`,
    [realm_id, user_id],
  );
  client.release(true);
}
