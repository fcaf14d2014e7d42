import { ADMISSIONS } from './admissions.js';
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

export const MEDICATION_BODIES: Record<string, () => object> = {
  '{admission}/medications': () => ordered(),
};

/** One in the state that the operation of that path needs. */
export async function medicationFor(app: TestApp, by: By, admissionId: string, path: string): Promise<string> {
  const { made, act } = medicationsOf(app, by, admissionId);
  const { id } = await made();
  if (path.endsWith('/resume')) await act(id, 'hold').expect(200);
  return id;
}
