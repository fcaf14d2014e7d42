import { dayIn } from '../../calendar.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { allergy, medication, prescription } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/prescription-overrides';

const app = useClinical();

/** Two overridden warnings of one doctor, one of another, and one of last year. */
async function overridden() {
  const { clinic, doctor, patient } = await app.build.practice();
  const [colleague, administrator] = [
    await app.build.user(clinic, 'doctor'),
    await app.build.user(clinic, 'administrator'),
  ];
  await allergy(app, doctor, patient, { substance: { display: 'Penicilina' } });
  const override_reason = 'Tolerated before';
  const items = [medication('Bencilpenicilina'), medication('Penicilina V')];
  await prescription(app, doctor, patient, { items, override_reason });
  await prescription(app, colleague, patient, { items: items.slice(0, 1), override_reason, status: 'draft' });
  const { id } = await prescription(app, colleague, patient, { items: items.slice(1), override_reason });
  const count = (query: object = {}, caller: object = administrator) => app.as(caller).get(PATH).query(query);
  return { clinic, doctor, colleague, administrator, id, count };
}

test('an administrator sees how often, by whatever they ask for, most first', async () => {
  const { clinic, doctor, colleague, count } = await overridden();
  const response = await count();
  expect(response.body).toMatchObject({
    // The second that was prescribed is a duplicate of the first as well.
    data: [
      { substance: { code: null, name: 'penicilina v' }, practitioner: null, overrides: 3, prescriptions: 2 },
      { substance: { code: null, name: 'bencilpenicilina' }, overrides: 1, prescriptions: 1 },
    ],
    meta: { total: 2 },
  });
  await expectAudit(app, response, { event: 'prescription_override.count', result_count: 2, patient_ids: [] });
  const month = dayIn(clinic.timezone, new Date()).slice(0, 7);
  expect((await count({ group_by: 'practitioner,month' })).body.data).toMatchObject([
    { practitioner: { id: expect.any(String) }, month, substance: null, basis: null, overrides: 2 },
    { practitioner: { id: expect.any(String) }, month, overrides: 2 },
  ]);
  const names = (await count({ group_by: 'practitioner' })).body.data.map(
    ({ practitioner }: { practitioner: { id: string } }) => practitioner.id,
  );
  expect(names.sort()).toEqual([doctor.practitioner_id, colleague.practitioner_id].sort());
  expect((await count({ group_by: 'basis' })).body.data).toMatchObject([
    { basis: 'name', overrides: 3 },
    { basis: 'duplicate', overrides: 1 },
  ]);
});

test('only the days that are asked for count, where the clinic is', async () => {
  const { clinic, id, count } = await overridden();
  await app
    .db('prescription_overrides')
    .where({ prescription_id: id })
    .update({ overridden_at: '2025-03-01T02:00:00Z' });
  await app.db('clinics').where({ id: clinic.id }).update({ timezone: 'America/Lima' });
  expect((await count({ group_by: 'month', date_from: '2025-02-28', date_to: '2025-02-28' })).body).toMatchObject({
    data: [{ month: '2025-02', overrides: 2 }],
    meta: { date_from: '2025-02-28', date_to: '2025-02-28', total: 1 },
  });
  expect((await count({ date_from: '2025-03-01', date_to: '2025-03-02' })).body.data).toEqual([]);
  expectInvalid(await count({ date_from: '2025-03-02', date_to: '2025-03-01' }), 'date_to');
  expectInvalid(await count({ date_from: '2024-01-01', date_to: '2025-01-01' }), 'date_to');
  expectInvalid(await count({ group_by: 'patient', date_from: 'x' }), 'group_by', 'date_from');
});

test('who does not look after the clinic sees none, and another clinic’s are not counted', async () => {
  const { clinic, doctor, count } = await overridden();
  for (const role of ['doctor', 'nurse', 'front_desk', 'patient'] as const)
    expectDenied(await count({}, await app.build.user(clinic, role)), 'missing_ability');
  expectDenied(await count({}, doctor), 'missing_ability');
  const elsewhere = await app.build.user(await app.build.clinic(), 'owner');
  expect((await count({}, elsewhere)).body).toMatchObject({ data: [], meta: { total: 0 } });
});
