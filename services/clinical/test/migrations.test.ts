import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import * as oneLoginEach from '../migrations/initial/20261121210200_give_each_link_one_login.js';
import { ROLE_NAMES } from '../src/db/roles.js';
import { newId } from '../src/id.js';
import { builtProcess } from './support/built-service.js';
import { builders } from './support/builders.js';

/** As on a managed PostgreSQL: the owner of the database is no superuser, and may only make roles. */
const name = `managed_${newId().replaceAll('-', '').slice(-12)}`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'clinical-'));
const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
let admin: Knex;

beforeAll(async () => {
  admin = knex({ client: 'pg', connection: url.href, pool: { min: 0, max: 1 } });
  await admin.raw(`create role ${name} login createrole password 'x'`);
  for (const role of ROLE_NAMES) await admin.raw(`grant ${role} to ${name} with admin option`);
  await admin.raw(`create database ${name} owner ${name}`);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = 'x';
  run('migrate.ts');
});
afterAll(async () => {
  await admin.raw(`drop database ${name} with (force)`);
  for (const role of ROLE_NAMES) await admin.raw(`revoke ${role} from ${name}`);
  await admin.raw(`drop role ${name}`);
  await admin.destroy();
  rmSync(folder, { recursive: true });
});

const run = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, [...builtProcess(`cli/${script.replace(/\.ts$/, '')}`), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', MIGRATION_DATABASE_URL: url.href },
  });

test('an owner that is no superuser can migrate, twice, and fill the demo once', async () => {
  run('migrate.ts');
  const file = path.join(folder, 'credentials.json');
  run('seed-demo.ts', '--credentials-file', file);
  const written = readFileSync(file, 'utf8');
  run('seed-demo.ts', '--credentials-file', file);
  expect(readFileSync(file, 'utf8')).toBe(written);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const { clinical } = JSON.parse(written);
  expect(clinical.clinics).toHaveLength(2);
  expect(clinical.clinics[0].api_keys.test).toMatch(/^ck_test_/);
});

test('of two logins for one practitioner or patient the older active one keeps the link, the other is suspended', async () => {
  const owner = knex({ client: 'pg', connection: url.href, pool: { min: 0, max: 1 } });
  // Never committed: the demo fills only a database in which nobody is.
  const db = await owner.transaction();
  try {
    await oneLoginEach.down(db);
    // As an owner that is no superuser, who is bound to one clinic at a time.
    const build = builders(db);
    const clinic = { id: newId(), name: 'Duplicates', timezone: 'America/Lima' };
    await db.raw(`select set_config('app.clinic_id', ?, true)`, [clinic.id]);
    await build.clinic(clinic);
    const doctor = await build.user(clinic, 'doctor');
    const patient = await build.user(clinic, 'patient');
    const { practitioner_id } = doctor;
    const [twin, relative] = [await build.user(clinic, 'front_desk'), await build.user(clinic, 'front_desk')];
    const change = (user: { id: string }, values: object) =>
      db('memberships').where({ clinic_id: clinic.id, user_id: user.id }).update(values);
    await change(doctor, { status: 'suspended' });
    await change(twin, { role: 'doctor', practitioner_id });
    await change(relative, { role: 'patient', patient_id: patient.patient_id });
    await db.raw(`select set_config('app.clinic_id', '', true)`);

    await oneLoginEach.up(db);
    await db.raw(`select set_config('app.clinic_id', ?, true)`, [clinic.id]);
    const rows = await db('memberships').where({ clinic_id: clinic.id });
    const of = (user: { id: string }) => rows.find(({ user_id }) => user_id === user.id);
    expect(of(doctor)).toMatchObject({ status: 'suspended', practitioner_id: null });
    expect(of(twin)).toMatchObject({ status: 'active', practitioner_id });
    expect(of(patient)).toMatchObject({ status: 'active', patient_id: patient.patient_id });
    expect(of(relative)).toMatchObject({ status: 'suspended', patient_id: null });
  } finally {
    await db.rollback();
    await owner.destroy();
  }
});
