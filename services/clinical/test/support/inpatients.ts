import { admission, ADMISSIONS } from './admissions.js';
import { wardWith } from './beds.js';
import type { TestApp } from './start.js';

type Doctor = { token: string };

/** Seven values that make a score of 0. */
export const WELL = {
  vitals: { respiratory_rate: 16, spo2: 97, systolic: 120, heart_rate: 70, temperature_c: 36.8 },
  oxygen: { supplemental: false },
  consciousness: 'alert',
};

/** Somebody who has a bed. */
export async function inpatient(app: TestApp) {
  const practice = await app.build.practice();
  const ward = await wardWith(app, practice.clinic);
  const { id } = await admission(app, practice.doctor, practice.patient, { bed_id: ward.bed.id });
  const nurse = await app.build.user(practice.clinic, 'nurse');
  return { ...practice, ...ward, nurse, id: id as string };
}

export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export async function cameTwoHoursAgo(app: TestApp, id: string): Promise<void> {
  const admitted_at = ago(120);
  await app.db('admission_stays').where({ admission_id: id }).update({ from_at: admitted_at });
  await app.db('admissions').where({ id }).update({ admitted_at });
}

export const observationsPath = (admissionId: string) => `${ADMISSIONS}/${admissionId}/observations`;

export const observe = async (app: TestApp, by: Doctor, admissionId: string, body: object) =>
  (await app.as(by).post(observationsPath(admissionId)).send(body).expect(201)).body.data;

/** Something to be done at once. */
export const TASK = {
  title: 'Turn on the other side',
  get due_at() {
    return new Date().toISOString();
  },
};

export const tasksPath = (admissionId: string) => `${ADMISSIONS}/${admissionId}/tasks`;

export const task = async (app: TestApp, by: Doctor, admissionId: string, body: object = {}) =>
  (
    await app
      .as(by)
      .post(tasksPath(admissionId))
      .send({ ...TASK, ...body })
      .expect(201)
  ).body.data;

export const INPATIENT_BODIES: Record<string, () => object> = {
  '/tasks': () => TASK,
  '/observations': () => WELL,
  '{observation}/corrections': () => ({ ...WELL, reason: 'Typing' }),
};
