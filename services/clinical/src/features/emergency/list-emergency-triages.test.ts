import { emergencyVisit, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('all triages are listed for who treats, the latest first', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await emergencyVisit(app, doctor, patient);
  const { triaged } = stepsOf(app, doctor, id);
  for (const level of [4, 2, 3]) await triaged(level);
  const response = await app.as(doctor).get(`${VISITS}/${id}/triages`);
  expect(response.body.data.map(({ level }: { level: number }) => level)).toEqual([3, 2, 4]);
  await expectAudit(app, response, { event: 'emergency_visit.triages', patient_ids: [patient.id], result_count: 3 });
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(desk).get(`${VISITS}/${id}/triages`), 'missing_ability');
});
