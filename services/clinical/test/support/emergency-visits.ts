import type { TestApp } from './start.js';

export const VISITS = '/api/v1/emergency/visits';

type Doctor = { token: string };

/** A patient in the emergency room, as somebody received them. */
export async function emergencyVisit(
  app: TestApp,
  by: Doctor,
  patient: { id: string },
  values: Record<string, unknown> = {},
) {
  const body = { patient_id: patient.id, complaint: 'Chest pain', ...values };
  return (await app.as(by).post(VISITS).send(body).expect(201)).body.data;
}

/** The steps of a visit. */
export const stepsOf = (app: TestApp, by: Doctor, id: string) => {
  const post = (action: string, body: object = {}, headers: Record<string, string> = {}) =>
    app.as(by).post(`${VISITS}/${id}/${action}`).set(headers).send(body);
  return {
    post,
    get: () => app.as(by).get(`${VISITS}/${id}`),
    async triaged(level = 3) {
      await post('triage', { level }).expect(200);
    },
    async treated() {
      await post('triage', { level: 3 }).expect(200);
      await post('start-care').expect(200);
    },
    async observed() {
      await post('triage', { level: 3 }).expect(200);
      await post('start-care').expect(200);
      await post('observe').expect(200);
    },
  };
};

/** A triage that leaves the visit as it is, and nobody on the care team. */
export const triageBy = (app: TestApp, clinic: { id: string }, author_id: string, visit_id: string) =>
  app.db('emergency_triages').insert({
    clinic_id: clinic.id,
    id: crypto.randomUUID(),
    visit_id,
    place: 1,
    scale: 'manchester',
    level: 3,
    at: new Date(),
    author_id,
  });

/** A signed note of the visit, with a diagnosis. */
export async function signedNote(app: TestApp, doctor: Doctor, visit: string, certainty = 'confirmed') {
  const content = {
    status: 'completed',
    emergency_visit_id: visit,
    sections: [{ key: 'assessment', content: 'Seen.' }],
    diagnoses: [{ code: 'I10', role: 'principal', certainty }],
  };
  const { body } = await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send(content).expect(201);
  return body.data;
}

export const EMERGENCY_BODIES: Record<string, (app: TestApp, records: { patient: { id: string } }) => object> = {
  '/emergency/visits': (_, { patient }) => ({ patient_id: patient.id }),
  '/triage': () => ({ level: 2 }),
  '/assign': () => ({ nurse_id: null }),
  '/identify': () => ({ given_names: 'Ana', first_surname: 'Paz' }),
  '/disposition': () => ({ outcome: 'left_without_being_seen' }),
  '/reopen': () => ({ reason: 'Ended by mistake' }),
};

/** A visit in the state that the operation of that path needs. */
export async function emergencyVisitFor(app: TestApp, doctor: Doctor, patient: { id: string }, path: string) {
  const { id } = await emergencyVisit(app, doctor, patient);
  const steps = stepsOf(app, doctor, id);
  if (path.endsWith('/identify'))
    await app.db('patients').where({ id: patient.id }).update({ identity: 'unconfirmed' });
  if (path.endsWith('/start-care')) await steps.triaged();
  if (/\/(observe|admit)$/.test(path)) await steps.treated();
  if (path.endsWith('/resume-care')) await steps.observed();
  if (path.endsWith('/reopen')) await steps.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  return id as string;
}
