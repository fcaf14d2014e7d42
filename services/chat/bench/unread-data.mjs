export const USERS = 10_000;
export const CHANNELS = 200;
export const TOPICS = 50_000;
export const CONVERSATIONS = 1_000;
export const MESSAGES = 1_000_000;
export const UNREAD = 100_000;
const CHANNELS_OF_OTHERS = 50;

/**
 * Fills the organization through SQL: one crowded set of channels in which messages go to all topics in turn. Answers
 * users by how they have read: `reader` topic by topic up to 100,000 unread messages, `marker` the same with one mark of
 * the account, `done` everything, `never` nothing.
 */
export async function fillUnread(pool, realm_id) {
  const client = await pool.connect();
  const query = (text, values) => client.query(text, values).then(({ rows }) => rows);
  const ids = async (text, values) => (await query(text, values)).map(({ id }) => Number(id));
  await query('set session_replication_role = replica');
  await query('set work_mem = "256MB"');

  const users = await ids(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, 'user' || n || '@example.com', 'User ' || n, 400, sha256(n::text::bytea), 'x'::bytea from generate_series(1, $2) n returning id`,
    [realm_id, USERS],
  );
  const [reader, marker, done, never] = users;
  const channels = await ids(
    `insert into channels (realm_id, name, subscriber_count) select $1, 'crowded ' || n, $3 from generate_series(1, $2) n returning id`,
    [realm_id, CHANNELS, Math.round((USERS * CHANNELS_OF_OTHERS) / CHANNELS)],
  );
  await query(
    `with member as (
       select u.id as user_id, c.id as channel_id
       from unnest($2::bigint[]) u (id), unnest($3::bigint[]) with ordinality c (id, place)
       where u.id <= $4 or (u.id + c.place) % ${CHANNELS / CHANNELS_OF_OTHERS} = 0
     ), settings as (
       insert into subscriptions (realm_id, user_id, channel_id) select $1, user_id, channel_id from member
     )
     insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) select $1, user_id, channel_id, 1 from member`,
    [realm_id, users, channels, never],
  );
  const threads = await ids(
    `with topic as (
       insert into topics (realm_id, channel_id, name, open_thread_id)
       select $1, ($2::bigint[])[1 + n % ${CHANNELS}], 'topic ' || n, nextval(pg_get_serial_sequence('threads', 'id'))
       from generate_series(1, $3) n returning id, channel_id, open_thread_id
     )
     insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id)
     select $1, open_thread_id, id, channel_id, channel_id from topic returning id`,
    [realm_id, channels, TOPICS],
  );
  const direct = await ids(
    `with conversation as (
       insert into direct_conversations (realm_id, user_ids, thread_id)
       select $1, array[$2::bigint, $2::bigint + n], nextval(pg_get_serial_sequence('threads', 'id'))
       from generate_series(1, $3) n returning id, user_ids, thread_id
     ), members as (
       insert into direct_conversation_members (realm_id, user_id, direct_conversation_id)
       select $1, unnest(user_ids), id from conversation
     )
     insert into threads (realm_id, id, direct_conversation_id) select $1, thread_id, id from conversation returning id`,
    [realm_id, reader, CONVERSATIONS],
  );
  await query(
    `insert into messages (realm_id, id, thread_id, channel_id, sender_id, client, content, rendered_content, mentions_channel)
     select $1, n, t.id, t.channel_id, $2, 'website', 'message ' || n, '<p>message ' || n || '</p>', n % 10000 = 0
     from generate_series(1, $3::bigint) n
     join threads t on t.realm_id = $1 and t.id = ($4::bigint[])[1 + (n * 7919) % $5]`,
    [realm_id, users.at(-1), MESSAGES, [...threads, ...direct], threads.length + direct.length],
  );
  await query(`update threads t set last_message_id = m.last from (
    select thread_id, max(id) as last from messages group by thread_id) m where t.id = m.thread_id`);
  await query(`select setval('messages_id_seq', $1)`, [MESSAGES]);

  const read = MESSAGES - UNREAD;
  await query(
    `insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
     select $1::bigint, $2::bigint, 'thread', thread_id, max(id) from messages where id <= $5::bigint group by thread_id
     union all values ($1, $3::bigint, 'account', 0::bigint, $5), ($1, $4::bigint, 'account', 0, $6::bigint)`,
    [realm_id, reader, marker, done, read, MESSAGES],
  );
  await query(
    `insert into message_flags (realm_id, user_id, message_id, mentioned, starred)
     select $1, u, n, n % 200 = 0, n % 1000 = 0 from unnest($2::bigint[]) u, generate_series(100, $3, 100) n`,
    [realm_id, [reader, marker, done, never], MESSAGES],
  );
  await query('vacuum analyze');
  client.release(true);
  return { reader, marker, done, never };
}

/** Few topics with some 1,000 messages each, of several senders and with reactions: beside the others, in the same table. */
export const LONG_MESSAGES = Number(process.env.BENCH_MESSAGES ?? 10_000_000);
export const LONG_TOPICS = LONG_MESSAGES / 1_000;
const LONG_CHANNELS = 20;
const SENDERS = 200;
const BATCH = 500_000;

/**
 * Fills long topics after `fillUnread`. Answers two users who each have UNREAD unread messages there: `long` above one
 * mark of the account, `longTopics` above a mark of each topic.
 */
export async function fillLongTopics(pool, realm_id) {
  const client = await pool.connect();
  const query = (text, values) => client.query(text, values).then(({ rows }) => rows);
  const ids = async (text, values) => (await query(text, values)).map(({ id }) => Number(id));
  await query('set session_replication_role = replica');
  await query('set work_mem = "256MB"');

  const users = await ids(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, 'long' || n || '@example.com', 'Long ' || n, 400, sha256(('long' || n)::bytea), 'x'::bytea
     from generate_series(1, $2) n returning id`,
    [realm_id, SENDERS + 2],
  );
  const [long, longTopics, ...senders] = users;
  const channels = await ids(
    `insert into channels (realm_id, name, subscriber_count) select $1, 'long ' || n, $3 from generate_series(1, $2) n returning id`,
    [realm_id, LONG_CHANNELS, users.length],
  );
  await query(
    `with member as (select u.id as user_id, c.id as channel_id from unnest($2::bigint[]) u (id), unnest($3::bigint[]) c (id)),
     settings as (insert into subscriptions (realm_id, user_id, channel_id) select $1, user_id, channel_id from member)
     insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) select $1, user_id, channel_id, 1 from member`,
    [realm_id, users, channels],
  );
  const threads = await ids(
    `with topic as (
       insert into topics (realm_id, channel_id, name, open_thread_id)
       select $1, ($2::bigint[])[1 + n % ${LONG_CHANNELS}], 'long ' || n, nextval(pg_get_serial_sequence('threads', 'id'))
       from generate_series(1, $3) n returning id, channel_id, open_thread_id
     )
     insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id)
     select $1, open_thread_id, id, channel_id, channel_id from topic returning id`,
    [realm_id, channels, LONG_TOPICS],
  );
  for (let from = MESSAGES; from < MESSAGES + LONG_MESSAGES; from += BATCH) {
    await query(
      `insert into messages (realm_id, id, thread_id, channel_id, sender_id, client, content, rendered_content, search_terms)
       select $1, n, t.id, t.channel_id, ($5::bigint[])[1 + (n * 31) % $6], 'website', repeat('message ', 12) || n,
              '<p>' || repeat('message ', 12) || n || '</p>', array_to_tsvector(array['message', 'w' || n % 1000, n::text])
       from generate_series($2::bigint + 1, $3::bigint) n
       join threads t on t.realm_id = $1 and t.id = ($4::bigint[])[1 + (n * 7919) % $7]`,
      [
        realm_id,
        from,
        Math.min(from + BATCH, MESSAGES + LONG_MESSAGES),
        threads,
        senders,
        senders.length,
        threads.length,
      ],
    );
  }
  const newest = MESSAGES + LONG_MESSAGES;
  await query(
    `update threads t set last_message_id = m.last from (
       select thread_id, max(id) as last from messages where id > $1 group by thread_id) m where t.id = m.thread_id`,
    [MESSAGES],
  );
  await query(`select setval('messages_id_seq', $1)`, [newest]);
  await query(
    `insert into reactions (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
     select $1, n, ($2::bigint[])[1 + n % $3], 'smile', '1f642', 'unicode_emoji' from generate_series($4::bigint, $5::bigint, 100) n`,
    [realm_id, senders, senders.length, MESSAGES + 1, newest],
  );
  await query(
    `insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
     select $1::bigint, $2::bigint, 'thread', thread_id, max(id) from messages
     where id > $4::bigint and id <= $5::bigint group by thread_id
     union all values ($1, $3::bigint, 'account', 0::bigint, $5)`,
    [realm_id, longTopics, long, MESSAGES, newest - UNREAD],
  );
  await query('vacuum analyze');
  client.release(true);
  return { long, longTopics };
}
