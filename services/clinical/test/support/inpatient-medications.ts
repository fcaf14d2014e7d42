import { ADMISSIONS } from './admissions.js';
import type { BuiltClinic } from './builders.js';
import type { TestApp } from './start.js';

type By = { token?: string; api_key?: string };

/** An order that nothing warns of. */
export const ordered = (values: object = {}) => ({
  medication: { display: 'Cefazolin', form: 'powder', strength: '1 g' },
  dose: { value: 1, unit: 'g' },
  route: 'intravenous',
  schedule: { kind: 'interval', every_hours: 8 },
  ...values,
});

export const asNeeded = (values: object = {}) =>
  ordered({
    medication: { display: 'Metoclopramide' },
    dose: { value: 10, unit: 'mg' },
    schedule: { kind: 'as_needed', min_interval_hours: 4, max_per_day: 3 },
    ...values,
  });

/** What is done with the medication of an admission. */
export const medicationsOf = (app: TestApp, by: By, admissionId: string) => {
  const base = `${ADMISSIONS}/${admissionId}/medications`;
  return {
    base,
    order: (values: object = {}, who = by) => app.as(who).post(base).send(ordered(values)),
    made: async (values: object = {}) => (await app.as(by).post(base).send(ordered(values)).expect(201)).body.data,
    act: (id: string, action: string, body: object = { reason: 'Renal function' }, who = by) =>
      app.as(who).post(`${base}/${id}/${action}`).send(body),
    get: async (id: string) => (await app.as(by).get(`${base}/${id}`).expect(200)).body.data,
  };
};

/** The first dose of an order of eight hours. */
export const dose = ({ id, starts_at }: { id: string; starts_at: string }, values: object = {}) => ({
  medication_id: id,
  due_at: starts_at,
  status: 'given',
  ...values,
});

/** An order of the admission of that address. */
const madeIn = (app: TestApp, by: By, url: string) =>
  medicationsOf(app, by, /admissions\/([^/]+)/.exec(url)?.[1] ?? '').made();

export const administrationsOf = (app: TestApp, by: By, admissionId: string) => {
  const base = `${ADMISSIONS}/${admissionId}/administrations`;
  return {
    doses: base,
    administer: (body: object, who = by) => app.as(who).post(base).send(body),
    given: async (body: object) => (await app.as(by).post(base).send(body).expect(201)).body.data,
    correct: (id: string, body: object, who = by) => app.as(who).post(`${base}/${id}/corrections`).send(body),
    chart: async (date?: string) =>
      (
        await app
          .as(by)
          .get(`${ADMISSIONS}/${admissionId}/medication-chart`)
          .query(date ? { date } : {})
          .expect(200)
      ).body.data,
  };
};

export async function administrationFor(
  app: TestApp,
  { doctor, clinic }: { doctor: By; clinic: BuiltClinic },
  admissionId: string,
): Promise<string> {
  const order = await medicationsOf(app, doctor, admissionId).made();
  const nurse = await app.build.user(clinic, 'nurse');
  return (await administrationsOf(app, nurse, admissionId).given(dose(order))).id;
}

export const MEDICATION_BODIES: Record<
  string,
  (app: TestApp, records: { doctor: By }, url: string) => Promise<object> | object
> = {
  '{admission}/medications': () => ordered(),
  '/administrations': async (app, { doctor }, url) => dose(await madeIn(app, doctor, url)),
  '{administration}/corrections': () => ({ status: 'withheld', reason: 'Vomited' }),
};

/** One in the state that the operation of that path needs. */
export async function medicationFor(app: TestApp, by: By, admissionId: string, path: string): Promise<string> {
  const { made, act } = medicationsOf(app, by, admissionId);
  const { id } = await made();
  if (path.endsWith('/resume')) await act(id, 'hold').expect(200);
  return id;
}
