import { WARDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an administrator adds a ward, those who treat do not', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const body = { code: 'ICU', name: 'Intensive care', practitioner_ids: [doctor.practitioner_id] };
  const send = () => app.as(administrator).post(WARDS).set('Idempotency-Key', 'k').send(body);
  const response = await send().expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({ ...body, specialty: null, location_id: null, active: true, version: 1 });
  expect(response.headers['location']).toBe(`${WARDS}/${data.id}`);
  await expectAudit(app, response, { event: 'ward.create', resource_id: data.id });
  expect((await send()).body).toEqual(response.body);
  expect(await app.db('wards').where({ clinic_id: clinic.id })).toHaveLength(1);
  for (const role of ['nurse', 'front_desk'] as const)
    expectDenied(
      await app
        .as(await app.build.user(clinic, role))
        .post(WARDS)
        .send(body),
      'missing_ability',
    );
  expectDenied(await app.as(doctor).post(WARDS).send(body), 'missing_ability');
});

test('a code that another ward has, in whatever case, is refused, and free in another clinic', async () => {
  const { clinic } = await app.build.practice();
  const { manager, ward } = await wardWith(app, clinic, 0, { code: 'Icu' });
  expectInvalid(await app.as(manager).post(WARDS).send({ code: 'ICU', name: 'Other' }), 'code');
  const neighbour = await app.build.clinic();
  expect((await wardWith(app, neighbour, 0, { code: 'ICU' })).ward.id).not.toBe(ward.id);
});

test('places and people are those of the clinic', async () => {
  const { clinic } = await app.build.practice();
  const elsewhere = await app.build.practice();
  const { manager } = await wardWith(app, clinic, 0);
  const named = { practitioner_ids: [elsewhere.doctor.practitioner_id] };
  expectInvalid(
    await app
      .as(manager)
      .post(WARDS)
      .send({ code: 'A', name: 'A', ...named }),
    'practitioner_ids.0',
  );
  const place = { location_id: elsewhere.doctor.practitioner_id };
  expectInvalid(
    await app
      .as(manager)
      .post(WARDS)
      .send({ code: 'A', name: 'A', ...place }),
    'location_id',
  );
  expectInvalid(await app.as(manager).post(WARDS).send({ name: 'A' }), 'code');
});

test('no key manages wards', async () => {
  const { clinic } = await app.build.practice();
  const owner = await app.build.user(clinic, 'owner');
  const key = { name: 'Beds', environment: 'live', scopes: ['beds:manage'] };
  expectInvalid(await app.as(owner).post('/api/v1/api-keys').send(key), 'scopes.0');
});
