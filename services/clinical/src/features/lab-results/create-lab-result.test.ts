import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { labOrder, labResult, measured } from '../../../test/support/clinical-records.js';

const app = useClinical();

const RESULTS = '/api/v1/lab-results';

test('a result says what it found, and what is out of range', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const response = await app
    .as(doctor)
    .post(RESULTS)
    .send({
      patient_id: patient.id,
      code: { system: 'http://loinc.org', code: '58410-2', display: 'Blood count' },
      specimen: { type: 'Venous blood', collected_at: '2026-01-05T08:00:00-03:00' },
      issued_at: '2026-01-05T15:00:00Z',
      performer: 'Laboratorio Central',
      conclusion: 'Anaemia',
      attachments: [{ title: 'Report', content_type: 'application/pdf', url: 'https://lab.example/r/1.pdf' }],
      observations: [
        measured(13.5),
        measured(10.25),
        measured(17),
        measured(4, { interpretation: 'LL', note: 'Called the ward' }),
        measured(5, { value: { type: 'quantity', number: 5, comparator: '<', unit: 'mg/L' } }),
        measured(0, { value: { type: 'string', text: 'Hypochromia' }, reference_range: null }),
      ],
    });
  expect(response.status).toBe(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    status: 'final',
    patient: { id: patient.id, mrn: patient.mrn },
    code: { code: '58410-2' },
    specimen: { type: 'Venous blood', collected_at: '2026-01-05T11:00:00.000Z' },
    issued_at: '2026-01-05T15:00:00.000Z',
    released_at: null,
    has_abnormal: true,
    has_critical: true,
    attachments: [{ title: 'Report' }],
    version: 1,
  });
  expect(data.observations.map((o: { interpretation: string }) => o.interpretation)).toEqual([
    'N',
    'L',
    'H',
    'LL',
    null,
    null,
  ]);
  expect(data.observations[1].value).toEqual({
    type: 'quantity',
    number: 10.25,
    comparator: null,
    unit: 'g/dL',
    text: null,
  });
  expect(response.headers['location']).toBe(`${RESULTS}/${data.id}`);
  await expectAudit(app, response, {
    event: 'lab_result.create',
    action: 'C',
    phi_level: 'full',
    clinic_id: clinic.id,
    resource_id: data.id,
    patient_ids: [patient.id],
  });
});

test('a result of an ordered exam takes patient, consultation and code of the order, and ends it', async () => {
  const { doctor, patient, consultation, order } = await labOrder(app, ['HGB', 'GLU']);
  const enter = (order_item_id: string, values: object = {}) =>
    app
      .as(doctor)
      .post(RESULTS)
      .send({ order_item_id, observations: [measured(13)], ...values });
  const statusOf = async () => {
    const { body } = await app.as(doctor).get(`/api/v1/orders/${order.id}`);
    return [body.data.status, ...body.data.items.map(({ status }: { status: string }) => status)];
  };
  const first = await enter(order.items[0].id);
  expect(first.body.data).toMatchObject({
    patient: { id: patient.id },
    consultation_id: consultation.id,
    order_id: order.id,
    order_item_id: order.items[0].id,
    code: { system: 'http://loinc.org', code: order.items[0].test.loinc },
  });
  expect(await statusOf()).toEqual(['active', 'resulted', 'requested']);
  await enter(order.items[1].id, { status: 'preliminary' });
  expect(await statusOf()).toEqual(['active', 'resulted', 'in_process']);
  await enter(order.items[1].id);
  expect(await statusOf()).toEqual(['completed', 'resulted', 'resulted']);
  expectInvalid(await enter(order.items[0].id), 'order_item_id');
});

test('two laboratories that result the same exam at once make one result', async () => {
  const { clinic, doctor, order } = await labOrder(app);
  const enter = () =>
    app
      .as(doctor)
      .post(RESULTS)
      .send({ order_item_id: order.items[0].id, observations: [measured(13)] });
  const answers = await Promise.all([enter(), enter()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('what belongs to another clinic, to another patient or to no open order is refused by name', async () => {
  const own = await labOrder(app);
  const theirs = await labOrder(app);
  const other = await app.build.patient(own.clinic);
  const code = { system: 'local', code: 'X', display: 'X' };
  const enter = (values: object) =>
    app
      .as(own.doctor)
      .post(RESULTS)
      .send({ code, observations: [measured(1)], ...values });
  expectInvalid(await enter({ order_item_id: theirs.order.items[0].id }), 'order_item_id');
  expectInvalid(await enter({ patient_id: theirs.patient.id }), 'patient_id');
  expectInvalid(
    await enter({ patient_id: own.patient.id, consultation_id: theirs.consultation.id }),
    'consultation_id',
  );
  expectInvalid(
    await enter({ patient_id: other.id, order_item_id: own.order.items[0].id }),
    'consultation_id',
    'order_item_id',
  );
  expectInvalid(await enter({}), 'patient_id');
  expectInvalid(await enter({ patient_id: own.patient.id, code: null }), 'code');
  await app.as(own.doctor).post(`/api/v1/orders/${own.order.id}/cancel`).send({ reason: 'x' });
  expectInvalid(await enter({ order_item_id: own.order.items[0].id }), 'order_item_id');
  expect(await app.db('lab_results').where({ clinic_id: own.clinic.id })).toHaveLength(0);
});

test('faults are named by their paths, and forged fields are ignored', async () => {
  const { doctor, patient } = await app.build.practice();
  const response = await app
    .as(doctor)
    .post(RESULTS)
    .send({
      patient_id: patient.id,
      code: { system: 'local', code: '', display: 'X' },
      status: 'corrected',
      issued_at: 'today',
      release: 'yes',
      attachments: [{ title: 'x', content_type: 'pdf', url: 'http://169.254.169.254/' }],
      observations: [
        { value: { type: 'quantity', number: '5' } },
        measured(1, { value: { type: 'string', number: null } }),
        measured(1e15),
        measured(1, { interpretation: 'HIGH' }),
      ],
    });
  expectInvalid(
    response,
    'code.code',
    'status',
    'issued_at',
    'release',
    'attachments.0.content_type',
    'attachments.0.url',
    'observations.0.code',
    'observations.0.value.number',
    'observations.1.value.text',
    'observations.2.value.number',
    'observations.3.interpretation',
  );
  const forged = await labResult(app, doctor, patient, {
    released_at: '2020-01-01',
    has_critical: true,
    version: 9,
    id: 'x',
  });
  expect(forged).toMatchObject({ released_at: null, has_critical: false, version: 1 });
  expectInvalid(await app.as(doctor).post(RESULTS).send({ patient_id: patient.id, observations: [] }), 'observations');
});

test('a result from the future, or from before the birth, is refused, and one that is not final is not released', async () => {
  const { doctor, patient } = await app.build.practice();
  const enter = (values: object) =>
    app
      .as(doctor)
      .post(RESULTS)
      .send({
        patient_id: patient.id,
        code: { system: 'local', code: 'X', display: 'X' },
        observations: [measured(1)],
        ...values,
      });
  expectInvalid(await enter({ issued_at: '2999-01-01T00:00:00Z' }), 'issued_at');
  expectInvalid(
    await enter({ issued_at: '2026-01-01T00:00:00Z', specimen: { collected_at: '2026-01-02T00:00:00Z' } }),
    'issued_at',
  );
  expectInvalid(await enter({ specimen: { collected_at: '1980-05-16T12:00:00Z' } }), 'specimen.collected_at');
  expectInvalid(await enter({ specimen: { collected_on: '1980-04' } }), 'specimen.collected_on');
  expectInvalid(await enter({ status: 'preliminary', release: true }), 'release');
  expect((await enter({ release: true })).body.data.released_at).not.toBeNull();
});

test('sent twice with one key it is entered once; who may not write may not', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const body = {
    patient_id: patient.id,
    code: { system: 'local', code: 'X', display: 'X' },
    observations: [measured(1)],
  };
  const send = () => app.as(doctor).post(RESULTS).set('Idempotency-Key', 'r-1').send(body);
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ body: { data } }) => data.id)).size).toBe(1);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(1);
  for (const role of ['patient', 'front_desk', 'administrator'] as const)
    expectDenied(
      await app
        .as(await app.build.user(clinic, role))
        .post(RESULTS)
        .send(body),
      'missing_ability',
    );
  const machine = await app.build.apiKey(clinic, 'live', { scopes: ['lab-results:write'] });
  expect((await app.as(machine).post(RESULTS).send(body)).status).toBe(201);
});

test('a policy that asks for a relation is asked of the patient whom the body names', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const send = () =>
    app
      .as(doctor)
      .post(RESULTS)
      .send({
        patient_id: patient.id,
        code: { system: 'local', code: 'X', display: 'X' },
        observations: [measured(1)],
      });
  expectDenied(await send(), 'phi_access_denied');
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(0);
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: doctor.practitioner_id });
  expect((await send()).status).toBe(201);
});
