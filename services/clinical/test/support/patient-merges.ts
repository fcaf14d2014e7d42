import { newId } from '../../src/id.js';
import { allergy, immunization, labOrder, labResult, prescription, problem, referral } from './clinical-records.js';
import { document } from './documents.js';
import type { TestApp } from './start.js';

const NOTES = '/api/mobile/v1/doctor/consultations';
const ANY = { 'If-Match': '*' };

/**
 * Two records of one person: the first with everything that a record can have, among it a note that its doctor signed; the
 * second with a note and an appointment of its own.
 */
export async function twoRecords(app: TestApp) {
  const { clinic, doctor, patient: source, consultation: note, order } = await labOrder(app);
  const [desk, administrator, target] = await Promise.all([
    app.build.user(clinic, 'front_desk'),
    app.build.user(clinic, 'administrator'),
    app.build.patient(clinic),
  ]);
  const as = app.as(doctor);
  await as
    .patch(`${NOTES}/${note.id}`)
    .set(ANY)
    .send({ sections: [{ key: 'assessment', content: 'Well.' }] })
    .expect(200);
  await as.post(`${NOTES}/${note.id}/complete`).set(ANY).expect(200);
  const result = await labResult(app, doctor, source);
  const prescribed = await prescription(app, doctor, source);
  await allergy(app, doctor, source, { substance: { display: 'Latex' } });
  await document(app, doctor, source);
  await immunization(app, doctor, source);
  await problem(app, doctor, source);
  await referral(app, doctor, source);
  const { practitioner_id } = doctor;
  const appointment = await app.build.appointment(clinic, { patient_id: source.id, practitioner_id });
  const draft = await app.build.consultation(clinic, practitioner_id, {
    patient_id: source.id,
    appointment_id: appointment.id,
  });
  const account = await app.build.user(clinic, 'patient');
  await app.db('memberships').where({ user_id: account.id }).update({ patient_id: source.id });
  const identifier = (patient_id: string, value: string) => ({
    clinic_id: clinic.id,
    id: newId(),
    patient_id,
    system: 'http://hospital.example/mrn',
    value,
  });
  await app.db('patient_identifiers').insert([identifier(source.id, '1'), identifier(target.id, '2')]);
  const own = await app.build.consultation(clinic, practitioner_id, { patient_id: target.id });
  const ownAppointment = await app.build.appointment(clinic, { patient_id: target.id, practitioner_id });
  const people = { clinic, doctor, desk, administrator, source, target, account };
  return { ...people, note, order, result, prescribed, appointment, draft, own, ownAppointment };
}

/** Two empty records of a clinic, and who may merge them. */
export async function twoEmptyRecords(app: TestApp, [first, second]: Record<string, unknown>[] = []) {
  const clinic = await app.build.clinic();
  const [desk, source, target] = [
    await app.build.user(clinic, 'front_desk'),
    await app.build.patient(clinic, first),
    await app.build.patient(clinic, second),
  ];
  return { clinic, desk, source, target };
}

/** A request to merge, with the versions that there are. */
export async function merging(
  app: TestApp,
  by: { token: string },
  source: { id: string },
  target: { id: string },
  headers: Record<string, string> = {},
) {
  const found = await app.db('patients').where({ id: target.id }).first();
  return app
    .as(by)
    .post(`/api/v1/patients/${source.id}/merge`)
    .set({ ...ANY, ...headers })
    .send({ target_id: target.id, target_version: found?.version ?? 1 });
}

export const unmerging = (
  app: TestApp,
  by: { token: string },
  source: { id: string },
  headers: Record<string, string> = {},
) =>
  app
    .as(by)
    .post(`/api/v1/patients/${source.id}/unmerge`)
    .set({ ...ANY, ...headers })
    .send({ reason: 'Two people after all' });

const TABLES = [
  'consultations',
  'orders',
  'lab_results',
  'prescriptions',
  'allergies',
  'documents',
  'immunizations',
  'problems',
  'referrals',
  'appointments',
  'memberships',
  'invitations',
  'patient_identifiers',
];

/** The ids of a patient's rows, by table. */
export async function rowsOf(app: TestApp, patient: { id: string }): Promise<Record<string, string[]>> {
  const found = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await app.db(table).where({ patient_id: patient.id });
      return [table, rows.map(({ id, user_id }) => (table === 'memberships' ? user_id : id)).sort()] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, ids]) => ids.length > 0));
}
