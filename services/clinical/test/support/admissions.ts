import { wardWith } from './beds.js';
import type { BuiltClinic } from './builders.js';
import type { TestApp } from './start.js';

export const ADMISSIONS = '/api/v1/admissions';

type Doctor = { token: string };

/** Somebody whom a bed is sought for, or who has the one that is named. */
export async function admission(
  app: TestApp,
  by: Doctor,
  patient: { id: string },
  values: Record<string, unknown> = {},
) {
  const body = { patient_id: patient.id, reason: 'Pneumonia', ...values };
  return (await app.as(by).post(ADMISSIONS).send(body).expect(201)).body.data;
}

/** In that clinic nobody needs a discharge summary to go home. */
export const withoutSummaries = (app: TestApp, { id }: { id: string }) =>
  app
    .db('clinics')
    .where({ id })
    .update({
      settings: app.db.raw(`jsonb_set(settings, '{hospitalization}', '{"discharge_summary_required": false}')`),
    });

/** The steps of an admission. */
export const stepsOf = (app: TestApp, by: Doctor, id: string) => ({
  post: (action: string, body: object = {}, headers: Record<string, string> = {}) =>
    app.as(by).post(`${ADMISSIONS}/${id}/${action}`).set(headers).send(body),
  get: async () => (await app.as(by).get(`${ADMISSIONS}/${id}`).expect(200)).body.data,
});

/** A signed discharge summary of the admission. */
export async function dischargeSummary(app: TestApp, doctor: Doctor, id: string, values: object = {}) {
  const content = {
    status: 'completed',
    type: 'discharge_summary',
    admission_id: id,
    sections: [{ key: 'assessment', content: 'Well again.' }],
    diagnoses: [{ code: 'J00', role: 'principal', certainty: 'confirmed' }],
    ...values,
  };
  const { body } = await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send(content).expect(201);
  return body.data;
}

/** What a bed is, as somebody who treats sees it. */
export const bedOf = async (app: TestApp, by: Doctor, id: string) =>
  (await app.as(by).get(`/api/v1/beds/${id}`).expect(200)).body.data;

export async function reservation(app: TestApp, clinic: BuiltClinic, by: Doctor, patient: { id: string }) {
  const { bed } = await wardWith(app, clinic);
  const { id: admission_id } = await admission(app, by, patient);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const send = app.as(by).post(`/api/v1/beds/${bed.id}/reservations`).send({ admission_id, until });
  return (await send.expect(201)).body.data as { id: string; bed_id: string };
}

/** Those of one ward: the one to go to is named by its path. */
interface Records {
  clinic: BuiltClinic;
  doctor: Doctor;
  patient: { id: string };
}

const freeBed = async (app: TestApp, { clinic }: Records) => (await wardWith(app, clinic)).bed.id;

export const ADMISSION_BODIES: Record<string, (app: TestApp, records: Records) => Promise<object> | object> = {
  '/v1/admissions': (_, { patient }) => ({ patient_id: patient.id }),
  '{admission}': () => ({ isolation: 'contact' }),
  '/admit': async (app, records) => ({ bed_id: await freeBed(app, records) }),
  '/transfer': async (app, records) => ({ bed_id: await freeBed(app, records), reason: 'Closer to the ward' }),
  '/swap': async (app, records) => ({
    with_admission_id: (
      await admission(app, records.doctor, await app.build.patient(records.clinic), {
        bed_id: await freeBed(app, records),
      })
    ).id,
    reason: 'Isolation',
  }),
  '/leave': () => ({ bed: 'hold' }),
  '/discharge': () => ({ disposition: 'home' }),
  '{admission}/undo': () => ({ reason: 'Wrong patient' }),
  '/reservations': async (app, { clinic, doctor }) => ({
    admission_id: (await admission(app, doctor, await app.build.patient(clinic))).id,
    until: new Date(Date.now() + 3_600_000).toISOString(),
  }),
};

/** An admission in the state that the operation of that path needs. */
export async function admissionFor(
  app: TestApp,
  clinic: BuiltClinic,
  doctor: Doctor,
  patient: { id: string },
  path: string,
): Promise<string> {
  const isAdmitted =
    /\/(transfer|swap|leave|return|discharge|undo|observations|corrections|\{observation\}|administrations|\{administration\})$/.test(
      path,
    );
  const values = isAdmitted ? { bed_id: (await wardWith(app, clinic)).bed.id } : {};
  const { id } = await admission(app, doctor, patient, values);
  if (path.endsWith('/return')) await stepsOf(app, doctor, id).post('leave', { bed: 'hold' }).expect(200);
  if (path.endsWith('/discharge')) await dischargeSummary(app, doctor, id);
  return id;
}

/** Orders a therapy in the admission of a patient, outside of any note. */
export async function orderInStay(app: TestApp, by: { token: string }, patient: { id: string }): Promise<void> {
  const { id: admission_id } = await app.db('admissions').where({ patient_id: patient.id }).first();
  const therapy = { patient_id: patient.id, admission_id, type: 'therapy', items: [{ description: 'Walk' }] };
  await app.as(by).post('/api/v1/service-orders').send(therapy).expect(201);
}
