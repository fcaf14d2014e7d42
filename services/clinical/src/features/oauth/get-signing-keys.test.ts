import request from 'supertest';
import { useClinical } from '../../../test/support/use-clinical.js';
import { SMART_LIMITS } from '../../limits/index.js';
import { deleteOldSigningKeys } from '../../secrets/signing-key-store.js';
import { currentSigningKey, publicSigningKey } from '../../secrets/signing-keys.js';
import { openAs } from '../../db/roles.js';

const app = useClinical();

const DAY = 86_400_000;

test('replicas that need a key at the same time make one; the next month has another, and the old one is shown until it is of no use', async () => {
  const { db, config } = app.deps;
  const period = SMART_LIMITS.signingKeyDays * DAY;
  const now = new Date(Math.floor(Date.now() / period) * period);
  const made = await Promise.all(Array.from({ length: 4 }, () => currentSigningKey(db, config.keys, now)));
  expect(new Set(made.map(({ kid }) => kid)).size).toBe(1);
  const next = await currentSigningKey(db, config.keys, new Date(now.getTime() + period));
  const { body, headers } = await request(app.server).get('/oauth/jwks').set('Origin', 'https://app.example.org');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(body.keys.map(({ kid }: { kid: string }) => kid)).toEqual([next.kid, made[0]?.kid]);
  expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);

  const janitor = openAs(config.logins, 'clinical_janitor', { poolSize: 1, onError: () => {} });
  expect(await deleteOldSigningKeys(janitor, new Date(now.getTime() + period + DAY), 10)).toBe(0);
  expect(await deleteOldSigningKeys(janitor, new Date(now.getTime() + period + 2 * DAY), 10)).toBe(1);
  await janitor.close();
  expect(await publicSigningKey(db, next.kid)).toBeDefined();
});

test('the private half is kept encrypted', async () => {
  await currentSigningKey(app.deps.db, app.deps.config.keys, new Date());
  for (const { private_key } of await app.db('signing_keys'))
    expect(private_key.toString('latin1')).not.toContain('PRIVATE');
});
