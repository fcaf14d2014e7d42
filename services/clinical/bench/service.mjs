import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../../infra/local/postgres.mjs';
import { startRedis } from '../../../infra/local/redis.mjs';
import { createApp, createHttpServer } from '../dist/src/app.js';
import { makeLogins } from '../dist/src/db/make-logins.js';
import { readConfig } from '../dist/src/deps/config.js';
import { createDeps } from '../dist/src/deps/deps.js';
import { abilitiesOfRoles } from '../dist/src/domain/abilities.js';
import { RATE_LIMITS } from '../dist/src/deps/rate-limit-policies.js';
import { formatToken, newSecret, sha256 } from '../dist/src/secrets/secrets.js';
import { newId } from '../dist/src/id.js';
import { migrate } from '../dist/src/cli/migrate.js';

const DUPLICATE_DATABASE = '42P04';

/**
 * The service in this process on a PostgreSQL of its own, with fsync as in production, and a real Redis, with one clinic,
 * its doctor and a patient.
 * Limits are too wide to be met, unless `limits` leaves them as they are. BENCH_DATA names a folder in which the database is kept
 * for the next run.
 * @param {{ limits?: 'wide' | 'usual', environment?: Record<string, string> }} [options]
 */
export async function startBenchService({ limits = 'wide', environment = {} } = {}) {
  const kept = process.env.BENCH_DATA;
  const [postgres, redis] = await Promise.all([
    startPostgres(kept ? { dataDir: kept, durable: true } : { fsync: true }),
    startRedis(),
  ]);
  const isFilled = await postgres.createDatabase('bench').then(
    () => false,
    (error) => {
      if (error.code !== DUPLICATE_DATABASE) throw error;
      return true;
    },
  );
  const databaseUrl = postgres.url('bench');
  const as = (/** @type {string} */ user) => Object.assign(new URL(databaseUrl), { username: user }).href;
  const logins = { clinical_app: as('bench_app'), clinical_worker: as('bench_worker') };
  await makeLogins({ admin: databaseUrl, owner: as('bench_owner'), logins });
  await migrate(as('bench_owner'));
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  owner.on('error', () => undefined);
  const practice = isFilled ? await findPractice(owner) : await makePractice(owner);
  const wide = Object.keys(RATE_LIMITS).map((name) => [
    `RATE_LIMIT_${name.replaceAll('-', '_').toUpperCase()}`,
    '10000000',
  ]);
  const config = readConfig({
    DATABASE_URL: logins.clinical_app,
    SECRETS_KEY: '5'.repeat(64),
    REDIS_URL: redis.url,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...(limits === 'wide' && Object.fromEntries(wide)),
    ...environment,
  });
  const deps = createDeps(config);
  if (deps.redis?.status !== 'ready') await once(deps.redis, 'ready');
  const server = createHttpServer(createApp(deps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  return {
    ...practice,
    /** Whether its records are those of an earlier run, which BENCH_DATA kept. */
    isFilled,
    deps,
    owner,
    logins,
    databaseUrl,
    port,
    url: `http://127.0.0.1:${port}`,
    authorization: `Bearer ${practice.token}`,
    /**
     * After rows were loaded behind the service's back: the planner knows them, and no connection remembers a plan that it
     * made while the tables were empty.
     */
    async settle() {
      await owner.query('vacuum analyze');
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clinical' and datname = current_database()`,
      );
      // Until the pools have noticed.
      await setTimeout(1_000);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await Promise.all([deps.close(), owner.end()]);
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

/**
 * A clinic with one doctor, who is logged in, and one patient.
 * @param {import('pg').Pool} owner
 */
export async function makePractice(owner, email = 'doctor@example.com') {
  const [clinicId, practitionerId, patientId, userId] = Array.from({ length: 4 }, () => newId());
  await owner.query(`insert into clinics (id, name, timezone) values ($1, 'Bench', 'America/Santiago')`, [clinicId]);
  await owner.query(
    `insert into practitioners (clinic_id, id, full_name, license_number, specialty) values ($1, $2, 'The doctor', 'L-1', 'General')`,
    [clinicId, practitionerId],
  );
  await owner.query(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, birth_date, sex) values ($1, $2, 'P-1', 'Some', 'Patient', '1980-05-17', 'female')`,
    [clinicId, patientId],
  );
  await owner.query(`insert into users (id, email, name, password_hash) values ($1, $2, 'The doctor', '')`, [
    userId,
    email,
  ]);
  await owner.query(
    `insert into memberships (clinic_id, user_id, role, practitioner_id, is_default) values ($1, $2, 'doctor', $3, true)`,
    [clinicId, userId, practitionerId],
  );
  return { clinicId, practitionerId, patientId, userId, token: await logIn(owner, userId, clinicId) };
}

/** The clinic that was made first, with its doctor, who is logged in once more. */
async function findPractice(owner) {
  const { rows } = await owner.query(
    `select m.clinic_id as "clinicId", m.practitioner_id as "practitionerId", p.id as "patientId", m.user_id as "userId"
     from memberships m join users u on u.id = m.user_id join patients p on p.clinic_id = m.clinic_id and p.mrn = 'P-1'
     where u.email = 'doctor@example.com'`,
  );
  const [practice] = rows;
  return { ...practice, token: await logIn(owner, practice.userId, practice.clinicId) };
}

async function logIn(owner, userId, clinicId, role = 'doctor') {
  const tokenId = newId();
  const secret = newSecret();
  await owner.query(
    `insert into access_tokens (id, device_id, user_id, secret_hash, device_name, abilities, expires_at, clinic_id)
     values ($1, $1, $2, $3, 'Bench', $4, now() + interval '1 day', $5)`,
    [tokenId, userId, sha256(secret), abilitiesOfRoles([role]), clinicId],
  );
  return formatToken(tokenId, secret);
}

/**
 * Another doctor of the clinic, or whoever has that role, who is that practitioner, logged in.
 * @returns {Promise<string>} what they are authorized by
 */
export async function logColleagueIn({ owner, clinicId }, practitionerId, role = 'doctor') {
  const email = `${practitionerId}@example.com`;
  await owner.query(
    `insert into users (id, email, name, password_hash) values ($1, $2, 'A colleague', '') on conflict do nothing`,
    [newId(), email],
  );
  const { rows } = await owner.query('select id from users where email = $1', [email]);
  await owner.query(
    `insert into memberships (clinic_id, user_id, role, practitioner_id, is_default) values ($1, $2, $4, $3, true)
     on conflict do nothing`,
    [clinicId, rows[0].id, practitionerId, role],
  );
  return `Bearer ${await logIn(owner, rows[0].id, clinicId, role)}`;
}

/** Whose records the clinic's policy shows. */
export const setPolicy = ({ owner, clinicId }, relation) =>
  owner.query(
    `insert into phi_policies (clinic_id, relation) values ($1, $2) on conflict (clinic_id) do update set relation = excluded.relation`,
    [clinicId, relation],
  );

/** GET as the doctor: the answer's body and how long it took, in milliseconds. Throws unless it is 200. */
export async function timedGet(service, target, authorization = service.authorization) {
  const start = performance.now();
  const response = await fetch(service.url + target, { headers: { authorization } });
  const body = await response.text();
  const time = performance.now() - start;
  if (response.status !== 200) throw new Error(`${target}: ${response.status} ${body}`);
  return { time, body: JSON.parse(body) };
}
