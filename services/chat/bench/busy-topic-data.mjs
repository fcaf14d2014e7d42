import { generateApiKey, sealApiKey } from '../dist/src/secrets/api-keys.js';

/** So many people of the organization, each with a key. */
export async function addPeople({ pool, service }, count) {
  const apiKeySecret = Buffer.from(service.apiKeySecret, 'hex');
  const made = Array.from({ length: count }, (_, n) => {
    const key = generateApiKey();
    const sealed = sealApiKey(apiKeySecret, key);
    const email = `user${n}@example.com`;
    return {
      email,
      hash: sealed.api_key_hash.toString('hex'),
      sealed: sealed.api_key_encrypted.toString('hex'),
      authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`,
    };
  });
  const { rows } = await pool.query(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, p.email, p.email, 400, decode(p.hash, 'hex'), decode(p.sealed, 'hex')
     from jsonb_to_recordset($2::jsonb) as p (email text, hash text, sealed text) returning id, delivery_email`,
    [service.realm.id, JSON.stringify(made.map(({ email, hash, sealed }) => ({ email, hash, sealed })))],
  );
  const ids = new Map(rows.map(({ id, delivery_email }) => [delivery_email, Number(id)]));
  return made.map(({ email, authorization }) => ({ id: ids.get(email), authorization }));
}

/** A channel to which all of them have always been subscribed. */
export async function addChannel({ pool, service }, name, people) {
  const { rows } = await pool.query(
    'insert into channels (realm_id, name, subscriber_count) values ($1, $2, $3) returning id',
    [service.realm.id, name, people.length],
  );
  const id = Number(rows[0].id);
  const values = [service.realm.id, id, people.map((user) => user.id)];
  await pool.query(
    'insert into subscriptions (realm_id, user_id, channel_id) select $1, unnest($3::bigint[]), $2',
    values,
  );
  await pool.query(
    `insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) select $1, unnest($3::bigint[]), $2, 1`,
    values,
  );
  return id;
}

export async function addNeighbourChannel({ pool, neighbour }) {
  const { rows } = await pool.query("insert into channels (realm_id, name) values ($1, 'beside') returning id", [
    neighbour.realm.id,
  ]);
  return Number(rows[0].id);
}

/** A queue for each, as the first of them registers it. */
export async function addQueues({ pool, service }, people) {
  const response = await fetch(`${service.url}/register`, {
    method: 'POST',
    body: new URLSearchParams({ event_types: '["message"]', fetch_event_types: '[]', apply_markdown: 'true' }),
    headers: { authorization: people[0].authorization },
  });
  const { queue_id, last_event_id } = await response.json();
  const { rows } = await pool.query(
    `insert into event_queues (id, realm_id, user_id, options, start_position)
     select gen_random_uuid(), model.realm_id, u.id, model.options, model.start_position
     from event_queues model, unnest($2::bigint[]) as u (id) where model.id = $1 returning id, user_id`,
    [queue_id, people.map(({ id }) => id)],
  );
  const authorizations = new Map(people.map(({ id, authorization }) => [id, authorization]));
  return rows.map(({ id, user_id }) => ({
    queue_id: id,
    last_event_id: Math.max(last_event_id, 0),
    authorization: authorizations.get(Number(user_id)),
  }));
}
