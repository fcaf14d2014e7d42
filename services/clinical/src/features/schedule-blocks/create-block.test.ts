import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/schedule-blocks';
const TIME = { start_at: '2026-03-12T11:00:00.000Z', end_at: '2026-03-12T15:00:00.000Z' };

const app = useClinical({ clock: () => new Date('2026-03-10T15:00:00.000Z') });

test('a doctor blocks the own calendar, learns whom it affects, and nothing more is booked there', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { practitioner_id } = doctor;
  const people = { patient_id: patient.id, practitioner_id };
  const there = await app.build.appointment(clinic, people, {
    start_at: '2026-03-12T14:45:00Z',
    end_at: '2026-03-12T15:15:00Z',
  });
  const response = await app
    .as(doctor)
    .post(PATH)
    .send({ practitioner_id, ...TIME, reason: 'Rounds' });
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({
    practitioner_id,
    ...TIME,
    reason: 'Rounds',
    affected_appointment_ids: [there.id],
  });
  await expectAudit(app, response, {
    event: 'schedule_block.create',
    action: 'C',
    resource_id: response.body.data.id,
  });
  const refused = await app
    .as(doctor)
    .post('/api/v1/appointments')
    .send({ ...people, start_at: '2026-03-12T10:45:00Z', duration_minutes: 30 });
  expectInvalid(refused, 'start_at');
});

test('what is wrong is named; doctors block no other calendar, patients none', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [front, patient] = [await app.build.user(clinic, 'front_desk'), await app.build.user(clinic, 'patient')];
  const create = (body: object, caller: object = front) =>
    app
      .as(caller)
      .post(PATH)
      .send({ ...TIME, ...body });
  const { practitioner_id } = doctor;
  const stranger = await app.build.practice();
  expectInvalid(await create({}), 'practitioner_id');
  expectInvalid(await create({ practitioner_id: stranger.doctor.practitioner_id }), 'practitioner_id');
  expectInvalid(await create({ practitioner_id: newId() }), 'practitioner_id');
  expectInvalid(await create({ practitioner_id, end_at: TIME.start_at }), 'end_at');
  expectInvalid(await create({ practitioner_id, end_at: '2028-01-01T00:00:00Z' }), 'end_at');
  expectInvalid(await create({ practitioner_id, start_at: '2026-03-12' }), 'start_at');
  const other = await app.build.practitioner(clinic);
  expectDenied(await create({ practitioner_id: other.id }, doctor), 'missing_ability');
  expectDenied(await create({ practitioner_id }, patient), 'missing_ability');
  expect(await app.db('schedule_blocks').where({ clinic_id: clinic.id })).toEqual([]);
  expect((await create({ practitioner_id: other.id })).status).toBe(201);
});
