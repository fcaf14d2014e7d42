import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { abilitiesOfRoles, KEY_SCOPES } from '../../src/domain/abilities.js';
import { AREAS_OF_NEW_CLINICS } from '../../src/domain/areas.js';
import type { Role } from '../../src/domain/caller.js';
import { formatApiKey, formatToken, newKeyPrefix, newSecret, sha256 } from '../../src/secrets/secrets.js';
import { newId, newNumber } from '../../src/id.js';

export interface BuiltClinic {
  id: string;
  name: string;
  timezone: string;
}

export interface BuiltUser {
  id: string;
  email: string;
  name: string;
  password: string;
  token: string;
  token_id: string;
  practitioner_id: string | null;
  patient_id: string | null;
}

const CLINICIANS: readonly Role[] = ['doctor', 'nurse', 'pharmacist', 'laboratory'];
const PASSWORD = 'correct horse battery staple';
let passwordHash: Promise<string> | undefined;

let counter = 0;
const unique = () => `${Date.now().toString(36)}${(counter += 1)}`;

export type Builders = ReturnType<typeof builders>;

/** Rows for tests, as the owner of the tables writes them: each with sensible values unless given. */
export function builders(db: Knex) {
  /** What was made that a log may never hold: secrets, and the names of patients. */
  const unspeakable = new Set([PASSWORD]);
  let appointments = 0;

  const clinic = async (values: Record<string, unknown> = {}): Promise<BuiltClinic> => {
    const row = { id: newId(), name: `Clinic ${unique()}`, timezone: 'America/Santiago', ...values };
    await db('clinics').insert({ ...row, settings: { areas: AREAS_OF_NEW_CLINICS, ...Object(values['settings']) } });
    return row;
  };

  const practitioner = async (inClinic: { id: string }, values: Record<string, unknown> = {}) => {
    const row = {
      clinic_id: inClinic.id,
      id: newId(),
      full_name: `Dr ${unique()}`,
      license_number: 'L-1',
      specialty: 'General practice',
      ...values,
    };
    await db('practitioners').insert(row);
    return row;
  };

  const patient = async (inClinic: { id: string }, values: Record<string, unknown> = {}) => {
    const row = {
      clinic_id: inClinic.id,
      id: newId(),
      mrn: newNumber('P'),
      given_names: 'Test',
      first_surname: `Patient${unique()}`,
      birth_date: '1980-05-17',
      sex: 'female',
      ...values,
    };
    await db('patients').insert(row);
    if (values['first_surname'] === undefined) unspeakable.add(row.first_surname);
    return row;
  };

  const membership = async (
    inClinic: { id: string },
    user: { id: string },
    role: Role,
    values: Record<string, unknown> = {},
  ) => {
    await db('memberships').insert({ clinic_id: inClinic.id, user_id: user.id, role, ...values });
  };

  const token = async (user: { id: string }, roles: Role[], values: Record<string, unknown> = {}) => {
    const secret = newSecret();
    const id = newId();
    const row = {
      id,
      device_id: id,
      user_id: user.id,
      secret_hash: sha256(secret),
      device_name: 'Test device',
      abilities: abilitiesOfRoles(roles),
      expires_at: new Date(Date.now() + 86_400_000),
      ...values,
    };
    await db('access_tokens').insert(row);
    unspeakable.add(secret);
    return { id: row.id, token: formatToken(row.id, secret) };
  };

  /** A user with one membership and a token bound to that clinic. Those who treat are practitioners. */
  const user = async (
    inClinic: { id: string },
    role: Role,
    values: Record<string, unknown> = {},
  ): Promise<BuiltUser> => {
    passwordHash ??= hash(PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
    const row = {
      id: newId(),
      email: `${role}.${unique()}@example.test`,
      name: `The ${role}`,
      password_hash: await passwordHash,
      ...values,
    };
    await db('users').insert(row);
    const practitioner_id = CLINICIANS.includes(role)
      ? (await practitioner(inClinic, { full_name: row.name })).id
      : null;
    const patient_id = role === 'patient' ? (await patient(inClinic)).id : null;
    await membership(inClinic, row, role, { practitioner_id, patient_id, is_default: true });
    if (practitioner_id) await db('practitioners').where({ id: practitioner_id }).update({ user_id: row.id });
    const issued = await token(row, [role], { clinic_id: inClinic.id });
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      password: PASSWORD,
      token: issued.token,
      token_id: issued.id,
      practitioner_id,
      patient_id,
    };
  };

  /** A key with every scope; a test key makes the clinic's sandbox if there is none. */
  const apiKey = async (
    inClinic: BuiltClinic,
    environment: 'live' | 'test' = 'live',
    values: Record<string, unknown> = {},
  ) => {
    const sandbox = environment === 'test' ? await sandboxOf(inClinic) : undefined;
    const secret = newSecret();
    unspeakable.add(secret);
    const prefix = newKeyPrefix();
    const id = newId();
    await db('api_keys').insert({
      clinic_id: inClinic.id,
      id,
      environment,
      prefix,
      name: 'Test key',
      secret_hash: sha256(secret),
      scopes: [...KEY_SCOPES],
      ...values,
    });
    return { id, api_key: formatApiKey(environment, prefix, secret), clinic_id: sandbox?.id ?? inClinic.id };
  };

  const sandboxOf = async (inClinic: BuiltClinic) =>
    (await db('clinics').where({ sandbox_of: inClinic.id }).first()) ??
    clinic({ name: `${inClinic.name} sandbox`, environment: 'test', sandbox_of: inClinic.id });

  const appointment = async (
    inClinic: { id: string },
    people: { patient_id: string; practitioner_id: string },
    values: Record<string, unknown> = {},
  ) => {
    const start = new Date(Date.now() + 3_600_000 + (appointments += 1) * 3_600_000);
    const row = {
      clinic_id: inClinic.id,
      id: newId(),
      start_at: start,
      end_at: new Date(start.getTime() + 1_800_000),
      ...people,
      ...values,
    };
    await db('appointments').insert(row);
    return row;
  };

  const consultation = async (
    inClinic: { id: string },
    practitioner_id: string,
    values: Record<string, unknown> = {},
  ) => {
    const completed = values['status'] === 'completed';
    const row = {
      clinic_id: inClinic.id,
      id: newId(),
      number: newNumber('C'),
      status: 'draft',
      practitioner_id,
      ...(completed && { completed_at: new Date(), signed_by: practitioner_id, content_sha256: '0'.repeat(64) }),
      ...values,
    };
    await db('consultations').insert(row);
    return row;
  };

  const phiPolicy = async (inClinic: { id: string }, values: Record<string, unknown>) => {
    await db('phi_policies')
      .insert({ clinic_id: inClinic.id, ...values })
      .onConflict('clinic_id')
      .merge();
  };

  /** A clinic with a doctor and a patient of theirs: what most tests begin with. */
  const practice = async (values: Record<string, unknown> = {}) => {
    const inClinic = await clinic(values);
    const [doctor, aPatient] = await Promise.all([user(inClinic, 'doctor'), patient(inClinic)]);
    return {
      clinic: inClinic,
      doctor: { ...doctor, practitioner_id: doctor.practitioner_id ?? '' },
      patient: aPatient,
    };
  };

  return {
    unspeakable,
    clinic,
    practitioner,
    patient,
    membership,
    token,
    user,
    apiKey,
    sandboxOf,
    appointment,
    consultation,
    phiPolicy,
    practice,
  };
}
