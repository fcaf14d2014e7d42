import { emergencyVisit, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each version says who made it and what was so then, to the front desk less of it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await emergencyVisit(app, doctor, patient);
  await stepsOf(app, doctor, id).triaged(2);
  const response = await app.as(doctor).get(`${VISITS}/${id}/versions`);
  const said = (of: typeof response) => of.body.data.map((each: { content?: object; data?: object }) => each);
  expect(said(response)).toHaveLength(2);
  expect(JSON.stringify(said(response)[0])).toContain('"level":2');
  await expectAudit(app, response, { event: 'emergency_visit.history', patient_ids: [patient.id] });
  const desk = await app.build.user(clinic, 'front_desk');
  const limited = await app.as(desk).get(`${VISITS}/${id}/versions`);
  expect(limited.text).not.toContain('Chest pain');
  expect(limited.text).not.toContain('"level"');
});
