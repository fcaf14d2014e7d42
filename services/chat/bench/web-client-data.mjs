export const PEOPLE = 50_000;
export const MESSAGES = 100_000;
export const TOPICS = 200;
const EACH = 100;

/**
 * Fills the organization through SQL: people, a channel with one long topic and many others, all read by `owner_id`.
 * Answers the channel and the newest message of the long topic.
 */
export async function fillForWebClient(pool, realm_id, owner_id, { people = PEOPLE, messages = MESSAGES } = {}) {
  const client = await pool.connect();
  const query = (text, values) => client.query(text, values).then(({ rows }) => rows);
  await query('set session_replication_role = replica');
  const users = await query(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, 'user' || n || '@example.com', (array['Ana','Bo','Carmen','Dai','Eva','Finn'])[1 + n % 6] || ' Person ' || n, 400,
       sha256(n::text::bytea), 'x'::bytea
     from generate_series(1, $2) n returning id`,
    [realm_id, people],
  );
  const [{ id: channel_id }] = await query(
    "insert into channels (realm_id, name, subscriber_count) values ($1, 'long', 1) returning id",
    [realm_id],
  );
  await query('insert into subscriptions (realm_id, user_id, channel_id) values ($1, $2, $3)', [
    realm_id,
    owner_id,
    channel_id,
  ]);
  await query(
    'insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) values ($1, $2, $3, 1)',
    [realm_id, owner_id, channel_id],
  );
  const threads = await query(
    `with topic as (
       insert into topics (realm_id, channel_id, name, open_thread_id)
       select $1, $2, case n when 0 then 'all of it' else 'topic ' || n end, nextval(pg_get_serial_sequence('threads', 'id'))
       from generate_series(0, $3) n returning id, open_thread_id
     )
     insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id)
     select $1, open_thread_id, id, $2, $2 from topic returning id`,
    [realm_id, channel_id, TOPICS],
  );
  const [{ first }] = await query('select coalesce(max(id), 0) + 1 as first from messages');
  const last = Number(first) + messages + TOPICS * EACH;
  const insert = `insert into messages (realm_id, id, thread_id, channel_id, sender_id, client, content, rendered_content)
     select $1, n, (select coalesce(($2::bigint[])[1 + (n - $6::bigint) / ${EACH}], ($2::bigint[])[1])), $3,
       ($4::bigint[])[1 + n % 1000], 'website', text, '<p>' || text || '</p>'
     from generate_series($5::bigint, $7::bigint) n,
     lateral (select 'Message ' || n || repeat(' with some more words to read', (n % 7)::int) as text) t`;
  const senders = users.slice(0, 1000).map(({ id }) => id);
  const all = threads.map(({ id }) => id);
  const middle = Number(first) + messages;
  await query(insert, [realm_id, [all[0]], channel_id, senders, first, first, middle - 1]);
  await query(insert, [realm_id, all.slice(1), channel_id, senders, middle, middle, last - 1]);
  await query(`update threads t set last_message_id = m.last from (
    select thread_id, max(id) as last from messages group by thread_id) m where t.id = m.thread_id`);
  await query("select setval('messages_id_seq', $1)", [last]);
  await query(
    `insert into read_marks (realm_id, user_id, scope, scope_id, message_id) values ($1, $2, 'account', 0, $3)
     on conflict (realm_id, user_id, scope, scope_id) do update set message_id = excluded.message_id`,
    [realm_id, owner_id, last],
  );
  client.release(true);
  return { channel_id: Number(channel_id), oldest: Number(first), newest: middle - 1 };
}
