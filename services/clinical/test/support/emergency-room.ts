import { emergencyVisit, stepsOf } from './emergency-visits.js';
import type { TestApp } from './start.js';

export const namedPatient = async (app: TestApp, clinic: { id: string }) => {
  const { id } = await app.build.patient(clinic);
  return app.db('patients').where({ id }).first('id', 'full_name');
};

/** An emergency room at night: somebody overdue, and others of each level. */
export async function fullRoom(app: TestApp) {
  const { clinic, doctor } = await app.build.practice();
  const come = async (minutes: number, level?: number, values: object = {}) => {
    const patient = await namedPatient(app, clinic);
    const arrival_at = new Date(Date.now() - minutes * 60_000).toISOString();
    const { id } = await emergencyVisit(app, doctor, patient, { arrival_at, ...values });
    const steps = stepsOf(app, doctor, id);
    if (level !== undefined) await steps.triaged(level);
    return { id: id as string, patient, steps };
  };
  const late = await come(75, 3);
  await app
    .db('patients')
    .where({ id: late.patient.id })
    .update({ allergies: ['Penicillin'] });
  await (await come(30, 1)).steps.post('start-care').expect(200);
  await come(4, 2, { complaint: 'Fell down the stairs at home; the wrist hurts and is swollen, no other complaints' });
  await come(12);
  await come(1_700, 4);
  await come(9, 5);
  const watched = await come(200, 3);
  await watched.steps.post('start-care').expect(200);
  await watched.steps.post('observe').expect(200);
  return { clinic, doctor, late, watched };
}
