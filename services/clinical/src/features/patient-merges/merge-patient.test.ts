import { dayIn } from '../../calendar.js';
import { newId } from '../../id.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { merging, rowsOf, twoEmptyRecords, twoRecords } from '../../../test/support/patient-merges.js';
import { allergy, medication } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const NOTES = '/api/mobile/v1/doctor/consultations';
const ANY = { 'If-Match': '*' };

const app = useClinical();

const patientOf = (id: string) => app.db('patients').where({ id }).first();

test('all that is of the one becomes that of the other, and the record that is left behind names it', async () => {
  const two = await twoRecords(app);
  const { desk, doctor, source, target } = two;
  const before = { source: await rowsOf(app, source), target: await rowsOf(app, target) };
  expect(Object.keys(before.source)).toHaveLength(12);
  const response = await merging(app, desk, source, target);
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    source: { id: source.id, mrn: source.mrn, merged_into_id: target.id },
    target: { id: target.id, mrn: target.mrn, merged_into_id: null },
    merged_by: { type: 'user', id: desk.id },
    unmerged_at: null,
  });
  expect(await rowsOf(app, source)).toEqual({});
  const after = await rowsOf(app, target);
  for (const [table, ids] of Object.entries(before.source))
    expect(after[table]).toEqual([...ids, ...(before.target[table] ?? [])].sort());

  const read = await app.as(doctor).get(`/api/v1/patients/${source.id}`).expect(200);
  expect(read.body.data).toMatchObject({ merged_into_id: target.id, mrn: source.mrn });
  await expectAudit(app, response, {
    event: 'patient.merge',
    action: 'U',
    phi_level: 'limited',
    resource_id: source.id,
    patient_ids: [source.id, target.id],
  });
  const [row] = await app.auditOf(response);
  expect(row?.['details']).toMatchObject({ moved: { consultations: 2, orders: 1, memberships: 1 } });
});

test('a signed note is as it was signed, and says for whom', async () => {
  const { desk, doctor, source, target, note } = await twoRecords(app);
  const path = `${NOTES}/${note.id}`;
  const { body: before } = await app.as(doctor).get(path);
  await merging(app, desk, source, target);
  const { body } = await app.as(doctor).get(path);
  expect(body.data.patient.id).toBe(target.id);
  expect(body.data.signature).toEqual({ ...before.data.signature, patient_id: source.id, intact: true });
  expect(body.data.signature.content_sha256).toBe(before.data.signature.content_sha256);
  await app.as(doctor).post(`${path}/addenda`).send({ content: 'Seen again.' }).expect(201);
  expect((await app.as(doctor).get(path)).body.data.signature.intact).toBe(true);
});

test('nobody gives what is signed, ordered, reported or prescribed to another patient but by a merge', async () => {
  const two = await twoRecords(app);
  const own = async (table: string, id: string) =>
    expect(
      app.deps.db.transaction(two.clinic.id, (db) =>
        db.rows(`update ${table} set patient_id = $1 where id = $2`, [two.target.id, id]),
      ),
    ).rejects.toMatchObject({ code: '23000' });
  await own('consultations', two.note.id);
  await own('orders', two.order.id);
  await own('lab_results', two.result.id);
  await own('prescriptions', two.prescribed.id);
  await own('appointments', two.appointment.id);
  await merging(app, two.desk, two.source, two.target);
  for (const values of ["signed_patient_id = null, reason = 'x'", 'signed_patient_id = null'])
    await expect(
      app.deps.db.transaction(two.clinic.id, (db) =>
        db.rows(`update consultations set ${values} where id = $1`, [two.note.id]),
      ),
    ).rejects.toMatchObject({ code: '42501' });
});

const EVENTS = ['patient.merge', 'patient.records_moved'];

test('those who follow changes are told of both patients and of each record that moved, with a version of it', async () => {
  const two = await twoRecords(app);
  await merging(app, two.desk, two.source, two.target);
  const told = await app.db('outbox').where({ clinic_id: two.clinic.id }).whereIn('event', EVENTS);
  const of = (id: string) => told.filter(({ resource_id }) => resource_id === id).map(({ event }) => event);
  expect(of(two.source.id)).toEqual(['patient.merge']);
  expect(of(two.target.id)).toEqual(['patient.merge']);
  for (const { id } of [two.note, two.draft, two.order, two.result, two.prescribed, two.appointment]) {
    expect(of(id)).toEqual(['patient.records_moved']);
    const versions = await app.db('record_versions').where({ resource_id: id }).orderBy('version');
    const whose = versions.map(({ content }) => content.patient?.id ?? content.patient_id);
    expect(whose.slice(-2)).toEqual([two.source.id, two.target.id]);
  }
  expect(of(two.own.id)).toEqual([]);
});

test('those who follow changes are told of a merge that moves nothing that the patients themselves say', async () => {
  const { desk, source, target } = await twoEmptyRecords(app);
  const merged = await merging(app, desk, source, target);
  const told = await app.db('outbox').where({ request_id: merged.headers['x-request-id'] });
  expect(told.map(({ event, resource_id }) => [event, resource_id]).sort()).toEqual(
    [source.id, target.id].sort().map((id) => ['patient.merge', id]),
  );
});

test('the account of the patient app shows the record that is left', async () => {
  const { desk, source, target, account, appointment, ownAppointment } = await twoRecords(app);
  await merging(app, desk, source, target);
  const { body } = await app.as(account).get('/api/mobile/v1/appointments').expect(200);
  expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([appointment.id, ownAppointment.id].sort());
});

test('allergies and alerts of the one warn of the other too, and nobody is told less than both records said', async () => {
  const { clinic, doctor, patient: target } = await app.build.practice();
  const [desk, source] = [await app.build.user(clinic, 'front_desk'), await app.build.patient(clinic)];
  const grave = await allergy(app, doctor, source, { substance: { display: 'Penicillin' }, criticality: 'high' });
  const own = await allergy(app, doctor, target, { substance: { display: 'Penicillin' } });
  await allergy(app, doctor, source, { substance: { display: 'Latex' } });
  await app
    .db('patients')
    .where({ id: source.id })
    .update({ alerts: ['Falls', 'Deaf'] });
  await app
    .db('patients')
    .where({ id: target.id })
    .update({ alerts: ['falls'] });
  expect((await merging(app, desk, source, target)).status).toBe(200);
  for (const { id } of [source, target]) {
    const { body } = await app.as(doctor).get(`/api/v1/patients/${id}/allergies`).expect(200);
    expect(body.data).toMatchObject({ patient_id: target.id, alerts: ['falls', 'Deaf'], allergies_status: 'known' });
    expect(body.data.allergies).toEqual(['Penicillin', 'Latex']);
    const list = await app.as(doctor).get(`/api/v1/allergies?patient_id=${id}`).expect(200);
    expect(list.body.data.map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining([grave.id, own.id]));
  }
  expect(await patientOf(source.id)).toMatchObject({ allergies: [] });
});

test('that there is no allergy ends beside an allergy of the other record', async () => {
  const { clinic, doctor, patient: target } = await app.build.practice();
  const [desk, source] = [await app.build.user(clinic, 'front_desk'), await app.build.patient(clinic)];
  const none = await allergy(app, doctor, target, { substance: undefined, none_known: true });
  await allergy(app, doctor, source, { substance: { display: 'Latex' } });
  await merging(app, desk, source, target);
  const { body } = await app.as(doctor).get(`/api/v1/allergies/${none.id}`).expect(200);
  expect(body.data.clinical_status).toBe('inactive');
  expect((await patientOf(target.id))?.allergies).toEqual(['Latex']);
});

test('who asks for the patient that is left gets the trail of both, and no row of it was touched', async () => {
  const { administrator, desk, doctor, source, target, note } = await twoRecords(app);
  const of = (id: string) =>
    app.db('audit_events').whereRaw('patient_ids @> array[?::uuid]', [id]).orderBy('id').select();
  const before = await of(source.id);
  expect(before.length).toBeGreaterThan(3);
  await merging(app, desk, source, target);
  await app.as(doctor).get(`${NOTES}/${note.id}`);
  expect((await of(source.id)).slice(0, before.length)).toEqual(before);

  const log = async (id: string) => {
    const { body } = await app.as(administrator).get(`/api/v1/patients/${id}/access-log?per_page=100`);
    return body.data.map(({ event }: { event: string }) => event);
  };
  const search = await app.as(administrator).get(`/api/v1/audit-events?patient_id=${target.id}&per_page=100`);
  for (const events of [await log(target.id), search.body.data.map(({ event }: { event: string }) => event)])
    expect(events).toEqual(expect.arrayContaining(['lab_order.create', 'consultation.complete', 'patient.merge']));
  // What was seen of the other since is seen of this one, too.
  expect((await log(source.id))[0]).toBe('patient.access_log');
  expect(await log(source.id)).toContain('consultation.read');
  const exported = await app.as(administrator).get(`/api/v1/audit-events/export?patient_id=${target.id}`);
  expect(exported.text).toContain('lab_order.create');
});

test('a record that was merged takes nothing new, and lists that ask for it show the other one’s', async () => {
  const { clinic, desk, doctor, source, target, prescribed } = await twoRecords(app);
  await merging(app, desk, source, target);
  const refused = await app
    .as(doctor)
    .post('/api/v1/prescriptions')
    .send({
      patient_id: source.id,
      items: [medication('Ibuprofen')],
    });
  expectInvalid(refused, 'patient_id');
  const change = await app.as(desk).patch(`/api/v1/patients/${source.id}`).set(ANY).send({ phone: null });
  expectInvalid(change, 'merged_into_id');
  for (const list of ['mobile/v1/clinical/prescriptions', 'mobile/v1/clinical/lab-results', 'v1/consultations']) {
    const { body } = await app.as(doctor).get(`/api/${list}?patient_id=${source.id}`).expect(200);
    expect(body.data.length).toBeGreaterThan(0);
    for (const { patient } of body.data) expect(patient.id).toBe(target.id);
  }
  const days = `date_from=${dayIn(clinic.timezone, new Date())}`;
  const { body } = await app.as(desk).get(`/api/v1/appointments?patient_id=${source.id}&${days}`).expect(200);
  expect(body.data.map(({ patient }: { patient: { id: string } }) => patient.id)).toEqual([target.id, target.id]);
  const issued = await app.as(doctor).get(`/api/v1/prescriptions/${prescribed.id}`).expect(200);
  expect(issued.body.data.patient.id).toBe(target.id);
});

test('an account is made for a record that was not merged only', async () => {
  const { clinic, desk, source, target } = await twoEmptyRecords(app);
  await merging(app, desk, source, target);
  const administrator = await app.build.user(clinic, 'administrator');
  const invited = { email: `${clinic.id}@example.test`, name: 'Somebody', role: 'patient', patient_id: source.id };
  expectInvalid(await app.as(administrator).post('/api/v1/users').send(invited), 'patient_id');
});

test('a chain of merges leads to the record that is left at its end', async () => {
  const { clinic, desk, source, target } = await twoEmptyRecords(app);
  const last = await app.build.patient(clinic);
  await merging(app, desk, source, target);
  const response = await merging(app, desk, target, last);
  expect(response.status).toBe(200);
  expect((await patientOf(source.id))?.merged_into_id).toBe(last.id);
  await expectAudit(app, response, { patient_ids: [target.id, last.id, source.id] });
  const kept = await app.db('record_versions').where({ resource_id: source.id }).orderBy('version', 'desc').first();
  expect(kept).toMatchObject({ event: 'patient.records_moved', content: { merged_into_id: last.id } });
});

test('the same request again, with its key, is answered again and done once', async () => {
  const { desk, source, target } = await twoEmptyRecords(app);
  const key = { 'Idempotency-Key': newId() };
  const [first] = [await merging(app, desk, source, target, key)];
  const body = { target_id: target.id, target_version: 1 };
  const again = await app
    .as(desk)
    .post(`/api/v1/patients/${source.id}/merge`)
    .set({ ...ANY, ...key })
    .send(body);
  expect(again.body).toEqual(first?.body);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(await app.db('patient_merges').where({ source_id: source.id })).toHaveLength(1);
  await expectAudit(app, again, { replayed: true, patient_ids: [source.id, target.id] });
});

test('a request that was done before a merge is answered again after it, for who treats the patient', async () => {
  const { clinic, desk, doctor, source, target } = await twoRecords(app);
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'care_team' });
  const prescribe = (by: { token: string }) =>
    app
      .as(by)
      .post('/api/v1/prescriptions')
      .set('Idempotency-Key', 'prescribed')
      .send({ patient_id: source.id, items: [medication('Ibuprofen')] });
  const first = await prescribe(doctor).expect(201);
  await merging(app, desk, source, target);
  const again = await prescribe(doctor);
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(again.body).toEqual(first.body);
});
