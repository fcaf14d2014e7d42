import { admission, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a ward shows its beds in order, and who is in them', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { ward, beds } = await wardWith(app, clinic, 3);
  const values = { isolation: 'contact', attending_id: doctor.practitioner_id, expected_discharge_on: '2099-01-01' };
  const first = await admission(app, doctor, patient, { bed_id: beds[0]?.id, ...values });
  const away = await admission(app, doctor, await app.build.patient(clinic), { bed_id: beds[1]?.id });
  await stepsOf(app, doctor, away.id).post('leave', { bed: 'hold' }).expect(200);
  const read = (by: { token: string }) => app.as(by).get(`/api/v1/wards/${ward.id}/board`);
  const response = await read(doctor).expect(200);
  expect(response.body.data).toMatchObject([
    {
      bed: { id: beds[0]?.id, name: '1', room: 'A' },
      state: 'occupied',
      admission: {
        id: first.id,
        patient: { id: patient.id },
        isolation: 'contact',
        expected_discharge_on: '2099-01-01',
        attending: { id: doctor.practitioner_id },
        news2: null,
        doses_due: 0,
        tasks_due: 0,
      },
    },
    { bed: { id: beds[1]?.id }, state: 'reserved', admission: { id: away.id } },
    { bed: { id: beds[2]?.id }, state: 'free', admission: null },
  ]);
  await expectAudit(app, response, { event: 'ward.board', resource_id: ward.id, result_count: 3 });
  const desk = await app.build.user(clinic, 'front_desk');
  const limited = (await read(desk).expect(200)).body.data[0].admission;
  expect(limited).toMatchObject({ patient: { id: patient.id } });
  for (const member of ['isolation', 'news2']) expect(limited).not.toHaveProperty(member);
});

test('whom the policy hides is left out, to those of the ward nobody', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const { ward, bed, manager } = await wardWith(app, clinic, 1, { practitioner_ids: [nurse.practitioner_id] });
  await admission(app, doctor, patient, { bed_id: bed.id });
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const seen = async (by: { token: string }) =>
    (await app.as(by).get(`/api/v1/wards/${ward.id}/board`).expect(200)).body.data[0];
  expect(await seen(nurse)).toMatchObject({ state: 'occupied', admission: { patient: { id: patient.id } } });
  expect(await seen(doctor)).toMatchObject({ state: 'occupied', admission: null });
  expectDenied(await app.as(manager).get(`/api/v1/wards/${ward.id}/board`), 'missing_ability');
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  expectNotFound(await app.as(stranger).get(`/api/v1/wards/${ward.id}/board`));
});
