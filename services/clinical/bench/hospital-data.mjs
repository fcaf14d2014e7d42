import { randomUUID } from 'node:crypto';
import { newId } from '../dist/src/id.js';

export const OPEN_VISITS = 300;
const PATIENTS = 2_000;
/** Enough for the movements of a round: those that are left are cleaned when it ends. */
const BEDS = 800;
const IN_HOUSE = 200;
const DOSES_EVERY_HOURS = 4;
const ORDERS = 10;

/** The doses of a day of the chart. */
export const DOSES = (ORDERS * 24) / DOSES_EVERY_HOURS;

const sender =
  ({ url, authorization }) =>
  async (target, body = {}) => {
    const response = await fetch(url + target, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status >= 300) throw new Error(`${target}: ${JSON.stringify(answer)}`);
    return answer.data;
  };

/**
 * A clinic with that many visits of the past, its emergency room full, two wards with patients in half of their beds to move for
 * each of two callers, and one admission with a full chart.
 */
export async function fillHospital(service, past) {
  const { owner, clinicId } = service;
  const post = sender(service);
  await owner.query(`update clinics set settings = '{"areas": ["emergency", "hospitalization"]}' where id = $1`, [
    clinicId,
  ]);
  const patients = await fillPatients(service);
  const left = patients.slice(0, OPEN_VISITS);
  const receive = async () => {
    for (let patient_id = left.shift(); patient_id; patient_id = left.shift()) {
      const visit = await post('/api/v1/emergency/visits', { patient_id, complaint: 'Chest pain' });
      if (left.length % 10 === 0) continue;
      const triage = { level: 1 + (left.length % 5), vitals: { heart_rate: 88, systolic: 130, diastolic: 80 } };
      await post(`/api/v1/emergency/visits/${visit.id}/triage`, triage);
      if (left.length % 2) await post(`/api/v1/emergency/visits/${visit.id}/start-care`);
    }
  };
  await Promise.all([receive(), receive(), receive(), receive()]);
  await fillPastVisits(service, patients, past);
  const wards = [];
  for (const code of ['SERVICE', 'BARE']) {
    const ward = await fillWard(service, code);
    const own = patients.splice(-IN_HOUSE);
    const admissions = [];
    for (const [nth, patient_id] of own.entries()) {
      const made = await post('/api/v1/admissions', { patient_id, bed_id: ward.beds[nth] });
      admissions.push({ id: made.id, patient_id, bed_id: ward.beds[nth] });
    }
    wards.push({ ...ward, admissions, free: ward.beds.slice(IN_HOUSE) });
  }
  const [{ admissions }] = wards;
  const charted = admissions.pop();
  await fillAdministrations(service, await orderMedication(service, charted), charted);
  return { wards, charted: charted.id };
}

async function fillPatients({ owner, clinicId }) {
  const patients = Array.from({ length: PATIENTS }, () => newId());
  await owner.query(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, birth_date, sex)
     select $1, id, 'P-' || nth || '-x', 'Other', 'Patient ' || nth, '1980-05-17', 'female' from unnest($2::uuid[]) with ordinality as each (id, nth)`,
    [clinicId, patients],
  );
  return patients;
}

/** Visits that ended, one every minute before yesterday, with a triage each. */
async function fillPastVisits({ owner, clinicId, practitionerId }, patients, past) {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into emergency_visits (clinic_id, id, number, patient_id, arrival_at, arrival_mode, complaint, status, status_before, level,
       practitioner_id, first_seen_at, left_at, outcome, disposed_by, created_at, updated_at)
     select $1, gen_random_uuid(), 'E-PAST-' || n, ($2::uuid[])[1 + n % cardinality($2::uuid[])], at, 'walk_in', 'Fever', 'disposed', 'in_care',
       1 + n % 5, $3, at + interval '20 minutes', at + interval '2 hours', 'discharged', $3, at, at
     from generate_series(1, $4::int) n, lateral (select now() - interval '1 day' - n * interval '1 minute' as at) times`,
    [clinicId, patients, practitionerId, past],
  );
  await client.query(
    `insert into emergency_triages (clinic_id, id, visit_id, place, at, author_id, scale, level)
     select clinic_id, gen_random_uuid(), id, 1, arrival_at + interval '5 minutes', $2, 'manchester', level
     from emergency_visits where clinic_id = $1 and status = 'disposed'`,
    [clinicId, practitionerId],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}

async function fillWard({ owner, clinicId }, code) {
  const wardId = newId();
  await owner.query('insert into wards (clinic_id, id, code, name) values ($1, $2, $3, $3)', [clinicId, wardId, code]);
  const { rows } = await owner.query(
    `insert into beds (clinic_id, id, ward_id, room, name, type)
     select $1, gen_random_uuid(), $2, (n / 4)::text, n::text, 'standard' from generate_series(1, $3::int) n returning id`,
    [clinicId, wardId, BEDS],
  );
  return { id: wardId, beds: rows.map(({ id }) => id) };
}

async function orderMedication(service, { id }) {
  const post = sender(service);
  const midnight = new Date(Date.now() - 86_400_000);
  midnight.setUTCHours(0, 0, 0, 0);
  // A chart begins with the stay: yesterday's, so that today is whole.
  await service.owner.query(`update admissions set admitted_at = $3 where clinic_id = $1 and id = $2`, [
    service.clinicId,
    id,
    midnight,
  ]);
  await service.owner.query(`update admission_stays set from_at = $3 where clinic_id = $1 and admission_id = $2`, [
    service.clinicId,
    id,
    midnight,
  ]);
  const orders = [];
  for (let n = 1; n <= ORDERS; n += 1) {
    const order = await post(`/api/v1/admissions/${id}/medications`, {
      medication: { display: `Medicine ${n}` },
      dose: { value: 1, unit: 'tablet' },
      route: 'oral',
      schedule: { kind: 'interval', every_hours: DOSES_EVERY_HOURS, first_at: midnight.toISOString() },
      starts_at: midnight.toISOString(),
      override_reason: 'Checked by hand',
    });
    orders.push(order.id);
  }
  return orders;
}

/** What was given before, to others. */
async function fillAdministrations({ owner, clinicId, practitionerId }, orders, { id, patient_id }) {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into medication_administrations (clinic_id, id, admission_id, patient_id, medication_id, author_id, status, given_at, due_at, dose_value, dose_unit)
     select $1, gen_random_uuid(), gen_random_uuid(), $2, gen_random_uuid(), $3, 'given', at, at, 1, 'tablet'
     from generate_series(1, 100000) n, lateral (select now() - n * interval '1 minute' as at) times`,
    [clinicId, patient_id, practitionerId],
  );
  // And what was due to this one, until now.
  await client.query(
    `insert into medication_administrations (clinic_id, id, admission_id, patient_id, medication_id, author_id, status, given_at, due_at, dose_value, dose_unit)
     select m.clinic_id, gen_random_uuid(), $3, $2, m.id, $4, 'given', at, at, 1, 'tablet'
     from inpatient_medications m, generate_series(m.starts_at, now(), $6 * interval '1 hour') at where m.clinic_id = $1 and m.id = any($5::uuid[])`,
    [clinicId, patient_id, id, practitionerId, orders, DOSES_EVERY_HOURS],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}
