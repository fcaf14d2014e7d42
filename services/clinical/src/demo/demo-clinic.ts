import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { KEY_SCOPES } from '../domain/abilities.js';
import { AREAS } from '../domain/areas.js';
import type { Role } from '../domain/caller.js';
import type { FileStore } from '../deps/file-store.js';
import { formatApiKey, newKeyPrefix, newSecret, sha256 } from '../secrets/secrets.js';
import type { KeyRing } from '../secrets/key-ring.js';
import { newId } from '../id.js';
import { fillAppointments } from './demo-appointments.js';
import { fillConsultations } from './demo-consultations.js';
import type { DemoClinic } from './demo-data.js';
import { fillDocuments } from './demo-documents.js';
import { fillDispensing } from './demo-dispensing.js';
import { fillEmergency } from './demo-emergency.js';
import { fillHistories } from './demo-histories.js';
import { fillInterop } from './demo-interop.js';
import { fillLabResults } from './demo-lab-results.js';
import { fillOpenOrders } from './demo-orders.js';
import { fillPatients, SANDBOX_PATIENTS } from './demo-patients.js';
import { fillPharmacy } from './demo-pharmacy.js';
import { fillPrescriptions } from './demo-prescriptions.js';
import { fillReferrals } from './demo-referrals.js';
import { fillWard } from './demo-ward.js';

export const CLINICS = [
  { slug: 'costanera', name: 'Clínica Costanera', timezone: 'America/Santiago' },
  { slug: 'alameda', name: 'Centro Médico Alameda', timezone: 'America/Mexico_City' },
];

/**
 * Patients of the demo ask for appointments, on any day, and cancel them until the day before. It suggests what it can without a
 * model.
 */
const SETTINGS = {
  areas: AREAS,
  ai: { kinds: ['cie10_codes', 'drug_check', 'summary'] },
  appointments: { patient_booking: 'request', patient_change_hours: 24, overbooking: true },
  working_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' }],
};

interface Login {
  email: string;
  password: string;
}

export interface ClinicCredentials
  extends Record<'administrator' | 'doctor' | 'nurse' | 'pharmacist' | 'laboratory' | 'front_desk' | 'patient', Login> {
  id: string;
  name: string;
  api_keys: { live: string; test: string };
}

/** One clinic with its staff, its patients, their records, and a sandbox for its test key. */
export async function createDemoClinic(
  db: Knex,
  { slug, name, timezone }: (typeof CLINICS)[number],
  now: Date,
  { keys, files }: { keys?: KeyRing | undefined; files?: FileStore | undefined } = {},
): Promise<ClinicCredentials> {
  const id = newId();
  await enter(db, id);
  await db('clinics').insert({ id, name, timezone, settings: SETTINGS });
  const clinic = await fillClinic(db, { id, timezone, now });
  // What messages say is kept encrypted, as files are.
  if (keys) await fillInterop(db, clinic, keys);
  if (keys && files) await fillDocuments(db, clinic, { keys, files });

  const sandboxId = newId();
  await enter(db, sandboxId);
  await db('clinics').insert({
    id: sandboxId,
    name: `${name} (sandbox)`,
    timezone,
    environment: 'test',
    sandbox_of: id,
    settings: SETTINGS,
  });
  await fillClinic(db, { id: sandboxId, timezone, now }, SANDBOX_PATIENTS);
  await enter(db, id);

  const login = (role: Role, links: { practitioner_id?: string; patient_id?: string } = {}) =>
    createUser(db, id, {
      email: `${role.replace('_', '.')}@${slug}.example`,
      name: `${NAMES[role]} ${name}`,
      role,
      links,
    });
  return {
    id,
    name,
    administrator: await login('administrator'),
    doctor: await login('doctor', { practitioner_id: clinic.doctor_id }),
    nurse: await login('nurse', { practitioner_id: clinic.nurse_id }),
    pharmacist: await login('pharmacist', { practitioner_id: clinic.pharmacist_id }),
    laboratory: await login('laboratory', { practitioner_id: clinic.laboratory_id }),
    front_desk: await login('front_desk'),
    patient: await login('patient', { patient_id: clinic.patient_ids[0] ?? '' }),
    api_keys: { live: await createKey(db, id, 'live'), test: await createKey(db, id, 'test') },
  };
}

/** Row-level security binds the owner of the tables too, unless it is a superuser. */
const enter = (db: Knex, clinicId: string) => db.raw(`select set_config('app.clinic_id', ?, true)`, [clinicId]);

const NAMES: Record<Role, string> = {
  owner: 'Dirección',
  administrator: 'Administración',
  doctor: 'Medicina general',
  nurse: 'Enfermería',
  pharmacist: 'Farmacia',
  laboratory: 'Laboratorio',
  front_desk: 'Recepción',
  patient: 'Paciente',
};

async function fillClinic(
  db: Knex,
  base: { id: string; timezone: string; now: Date },
  mostPatients?: number,
): Promise<DemoClinic> {
  const staff = {
    doctor_id: newId(),
    colleague_id: newId(),
    nurse_id: newId(),
    pharmacist_id: newId(),
    laboratory_id: newId(),
  };
  await db('practitioners').insert([
    {
      clinic_id: base.id,
      id: staff.doctor_id,
      full_name: 'Dra. Demo Medicina',
      license_number: 'DEMO-1',
      specialty: 'Medicina general',
    },
    {
      clinic_id: base.id,
      id: staff.nurse_id,
      full_name: 'Enf. Demo Enfermería',
      license_number: 'DEMO-2',
      specialty: 'Enfermería',
    },
    {
      clinic_id: base.id,
      id: staff.pharmacist_id,
      full_name: 'Q.F. Demo Farmacia',
      license_number: 'DEMO-3',
      specialty: 'Farmacia',
    },
    {
      clinic_id: base.id,
      id: staff.laboratory_id,
      full_name: 'T.M. Demo Laboratorio',
      license_number: 'DEMO-4',
      specialty: 'Laboratorio clínico',
    },
    {
      clinic_id: base.id,
      id: staff.colleague_id,
      full_name: 'Dr. Demo Cardiología',
      license_number: 'DEMO-5',
      specialty: 'Cardiología',
    },
  ]);
  const patients = await fillPatients(db, base.id, mostPatients);
  const clinic = { ...base, ...staff, patient_ids: patients.map(({ id }) => id) };
  const location_id = newId();
  await db('locations').insert({ clinic_id: base.id, id: location_id, name: 'Sede central', room: 'Box 1' });
  await fillAppointments(db, clinic, location_id);
  const consultation_id = await fillConsultations(db, clinic);
  await fillLabResults(db, clinic, consultation_id);
  await fillPrescriptions(db, clinic, consultation_id);
  await fillHistories(db, clinic, patients);
  await fillOpenOrders(db, clinic);
  await fillReferrals(db, clinic);
  await fillEmergency(db, clinic);
  await fillWard(db, clinic);
  await fillPharmacy(db, clinic);
  await fillDispensing(db, clinic);
  return clinic;
}

async function createUser(
  db: Knex,
  clinic_id: string,
  {
    email,
    name,
    role,
    links,
  }: { email: string; name: string; role: Role; links: { practitioner_id?: string; patient_id?: string } },
): Promise<Login> {
  const password = randomBytes(12).toString('base64url');
  const user_id = newId();
  const password_hash = await hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  await db('users').insert({ id: user_id, email, name, password_hash });
  await db('memberships').insert({ clinic_id, user_id, role, is_default: true, ...links });
  if (links.practitioner_id)
    await db('practitioners').where({ clinic_id, id: links.practitioner_id }).update({ user_id });
  return { email, password };
}

async function createKey(db: Knex, clinic_id: string, environment: 'live' | 'test'): Promise<string> {
  const [prefix, secret] = [newKeyPrefix(), newSecret()];
  await db('api_keys').insert({
    clinic_id,
    id: newId(),
    environment,
    prefix,
    name: `Demo (${environment})`,
    secret_hash: sha256(secret),
    scopes: [...KEY_SCOPES],
  });
  return formatApiKey(environment, prefix, secret);
}
