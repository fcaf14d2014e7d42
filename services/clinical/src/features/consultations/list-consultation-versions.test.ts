import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const section = (content: string) => ({ sections: [{ key: 'assessment', content }] });

test('drafts, the signed note and its addenda are versions, each as it was', async () => {
  const { doctor, patient } = await app.build.practice();
  const as = app.as(doctor);
  const created = await as.post(CONSULTATIONS).send({ patient_id: patient.id, ...section('First thought') });
  const url = `${CONSULTATIONS}/${created.body.data.id}`;
  await as
    .patch(url)
    .set('If-Match', '*')
    .send({ ...section('Second thought'), diagnoses: [{ code: 'J03.9', role: 'principal' }] })
    .expect(200);
  const signed = await as.post(`${url}/complete`).send({}).expect(200);
  await as.post(`${url}/addenda`).send({ content: 'One thing more.' }).expect(201);

  const response = await as.get(`${url}/versions`);
  const { orders: _, prescriptions: __, ...note } = signed.body.data;
  expect(response.body.data).toMatchObject([
    { event: 'consultation.addendum', content: { addenda: [{ content: 'One thing more.' }], status: 'completed' } },
    { event: 'consultation.complete', content: note },
    {
      event: 'consultation.update',
      content: { sections: [{ content: 'Second thought' }], diagnoses: [{ code: 'J03.9' }] },
    },
    {
      event: 'consultation.create',
      content: { sections: [{ content: 'First thought' }], diagnoses: [], status: 'draft' },
    },
  ]);
  expect(response.body.data[1].content).toEqual(note);
  await expectAudit(app, response, { event: 'consultation.history', phi_level: 'full', patient_ids: [patient.id] });
});

test('a draft that was about somebody else names both in the trail', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const other = await app.build.patient(clinic);
  const created = await app.as(doctor).post(CONSULTATIONS).send({ patient_id: patient.id });
  const url = `${CONSULTATIONS}/${created.body.data.id}`;
  await app.as(doctor).patch(url).set('If-Match', '*').send({ patient_id: other.id }).expect(200);
  const response = await app.as(doctor).get(`${url}/versions`);
  const [row] = await app.auditOf(response);
  expect((row?.['patient_ids'] as string[] | undefined)?.toSorted()).toEqual([patient.id, other.id].sort());
});

test('what a draft said of somebody else is not shown to who may read of its patient only', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const [colleague, other] = [await app.build.user(clinic, 'doctor'), await app.build.patient(clinic)];
  await app.build.consultation(clinic, colleague.practitioner_id ?? '', { patient_id: other.id, status: 'completed' });
  const first = { patient_id: patient.id, ...section('Of the first patient') };
  const created = await app.as(doctor).post(CONSULTATIONS).send(first).expect(201);
  const url = `${CONSULTATIONS}/${created.body.data.id}`;
  const then = { patient_id: other.id, ...section('Of the other') };
  await app.as(doctor).patch(url).set('If-Match', '*').send(then).expect(200);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  await app.as(colleague).get(url).expect(200);
  const refused = await app.as(colleague).get(`${url}/versions`);
  expectDenied(refused, 'phi_access_denied');
  const [row] = await app.auditOf(refused);
  expect((row?.['patient_ids'] as string[] | undefined)?.toSorted()).toEqual([patient.id, other.id].sort());
  await app.as(doctor).get(`${url}/versions`).expect(200);
});

test('a repeated request by its Idempotency-Key makes no second version', async () => {
  const { doctor, patient } = await app.build.practice();
  const send = () => app.as(doctor).post(CONSULTATIONS).set('Idempotency-Key', 'once').send({ patient_id: patient.id });
  const [first, second] = [await send(), await send()];
  expect(second.body.data.id).toBe(first.body.data.id);
  expect(await app.db('outbox').where({ resource_id: first.body.data.id })).toHaveLength(1);
  expect(await app.db('record_versions').where({ resource_id: first.body.data.id })).toHaveLength(1);
});

test('fifty at once leave one version for each change, without a gap or a twin', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      app
        .as(doctor)
        .patch(`${CONSULTATIONS}/${id}`)
        .set('If-Match', '*')
        .send({ reason: `Reason ${i}` }),
    ),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  const versions = await app.db('record_versions').where({ resource_id: id }).orderBy('version');
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: done.length + 1 }, (_, i) => i + 1));
  for (const { body } of done) expect(versions[body.data.version - 1].content.reason).toBe(body.data.reason);
  expect(await app.db('outbox').where({ resource_id: id })).toHaveLength(done.length);
});

test('it asks what the consultation itself asks', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const url = `${CONSULTATIONS}/${id}/versions`;
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(url), 'missing_ability');
  expectNotFound(await app.as((await app.build.practice()).doctor).get(url));
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'own' });
  expectDenied(await app.as(await app.build.user(clinic, 'doctor')).get(url), 'phi_access_denied');
});
