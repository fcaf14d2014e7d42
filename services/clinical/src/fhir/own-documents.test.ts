import { document } from '../../test/support/documents.js';
import { FHIR } from '../../test/support/fhir-chart.js';
import { expectNotFound } from '../../test/support/expect.js';
import { letIn, registerApp } from '../../test/support/smart.js';
import { useClinical } from '../../test/support/use-clinical.js';

const app = useClinical();

const DOCUMENT = 'DocumentReference';
const NOTES = '/api/mobile/v1/doctor/consultations';

/** A patient with a released document, a kept one, one that was an error and a signed note; and another with a released document. */
async function twoPatients() {
  const { clinic, doctor } = await app.build.practice();
  const [one, other] = [await app.build.user(clinic, 'patient'), await app.build.user(clinic, 'patient')];
  const own = { id: one.patient_id ?? '' };
  const release = (id: string) => app.as(doctor).post(`/api/v1/documents/${id}/release`).expect(200);
  const file = async (of: { id: string }, title: string) => (await document(app, doctor, of, { title })).id as string;
  const released = await file(own, 'For the patient');
  const kept = await file(own, 'Kept back');
  const error = await file(own, 'Of somebody else');
  const theirs = await file({ id: other.patient_id ?? '' }, 'For the other one');
  for (const id of [released, error, theirs]) await release(id);
  await app.as(doctor).post(`/api/v1/documents/${error}/cancel`).send({ reason: 'Of another patient' }).expect(200);
  const diagnoses = [{ code: 'J00', role: 'principal', certainty: 'confirmed' }];
  const { body } = await app.as(doctor).post(NOTES).send({ patient_id: own.id, diagnoses }).expect(201);
  await app.as(doctor).post(`${NOTES}/${body.data.id}/complete`).set('If-Match', '*').expect(200);
  return { clinic, doctor, one, other, own, released, hidden: [kept, error, theirs, body.data.id as string] };
}

const idsOf = async (reader: { token: string }, path: string) => {
  const { body } = await app.as(reader).get(`${FHIR}/${path}`).expect(200);
  return ((body.entry ?? []) as { resource: { id: string } }[]).map(({ resource }) => resource.id);
};

test('a patient finds, reads and opens what was released, and is not told who filed it', async () => {
  const { one, own, released, doctor } = await twoPatients();
  expect(await idsOf(one, DOCUMENT)).toEqual([released]);
  expect(await idsOf(one, `${DOCUMENT}?patient=${own.id}&description=For`)).toEqual([released]);
  const { body } = await app.as(one).get(`${FHIR}/${DOCUMENT}/${released}`).expect(200);
  expect(body).toMatchObject({
    description: 'For the patient',
    content: [{ attachment: { url: `Binary/${released}` } }],
  });
  expect(body).not.toHaveProperty('author');
  expect((await app.as(doctor).get(`${FHIR}/${DOCUMENT}/${released}`).expect(200)).body).toHaveProperty('author');
  const file = await app.as(one).get(`${FHIR}/Binary/${released}`).expect(200);
  expect(file.headers['content-type']).toBe('application/pdf');
});

test('what is kept, an error, a note or another patient’s is not there, by any way', async () => {
  const { one, own, other, released, hidden } = await twoPatients();
  for (const id of hidden) {
    for (const path of [
      `${DOCUMENT}/${id}`,
      `${DOCUMENT}/${id}/_history`,
      `${DOCUMENT}/${id}/_history/1`,
      `Binary/${id}`,
    ])
      expectNotFound(await app.as(one).get(`${FHIR}/${path}`));
    expect(await idsOf(one, `${DOCUMENT}?_id=${id}`)).toEqual([]);
    expect(await idsOf(one, `${DOCUMENT}?location=Binary/${id}`)).toEqual([]);
  }
  // The version before its release.
  expectNotFound(await app.as(one).get(`${FHIR}/${DOCUMENT}/${released}/_history/1`));
  for (const path of [
    `/Patient?_id=${own.id}&_revinclude=${DOCUMENT}:patient&_revinclude=${DOCUMENT}:subject`,
    `/Patient/${own.id}/$everything`,
    `/Patient/${other.patient_id}/${DOCUMENT}`,
    `/${DOCUMENT}/_history`,
    `/${DOCUMENT}/$docref?patient=${own.id}&start=2020-01-01`,
    `/${DOCUMENT}?_include=${DOCUMENT}:*`,
    `?_type=${DOCUMENT}`,
    `/Patient?_has:${DOCUMENT}:patient:description=Kept`,
  ]) {
    const { text } = await app.as(one).get(`${FHIR}${path}`);
    const said = hidden.filter((id) => text.includes(`${DOCUMENT}/${id}`) || text.includes(`Binary/${id}`));
    expect({ path, said }).toEqual({ path, said: [] });
  }
  expect(await idsOf(one, `Patient?_has:${DOCUMENT}:patient:description=Kept`)).toEqual([]);
  expect(await idsOf(one, `Patient?_has:${DOCUMENT}:patient:description=For`)).toEqual([own.id]);
});

test('an app of the patient opens files by its scope for documents alone', async () => {
  const { clinic, one, other, released, hidden } = await twoPatients();
  const administrator = await app.build.user(clinic, 'administrator');
  const tokenOf = async (scope: string, person: typeof one) => {
    const client = await registerApp(app, administrator, { scopes: ['launch/patient', scope] });
    return { token: (await letIn(app, client, person, { scope: `launch/patient ${scope}` })).access_token };
  };
  const reader = await tokenOf(`patient/${DOCUMENT}.rs`, one);
  expect(await idsOf(reader, DOCUMENT)).toEqual([released]);
  await app.as(reader).get(`${FHIR}/Binary/${released}`).expect(200);
  for (const id of hidden) expectNotFound(await app.as(reader).get(`${FHIR}/Binary/${id}`));
  expect((await app.as(await tokenOf('patient/Immunization.rs', one)).get(`${FHIR}/Binary/${released}`)).status).toBe(
    403,
  );
  const stranger = await tokenOf(`patient/${DOCUMENT}.rs`, other);
  expectNotFound(await app.as(stranger).get(`${FHIR}/Binary/${released}`));
  // An app of a patient has no part in the platform's own files and links.
  for (const path of [`content`, `links`])
    expect(
      (await app.as(reader)[path === 'links' ? 'post' : 'get'](`/api/v1/documents/${released}/${path}`)).status,
    ).toBe(403);
});

test('a clinic without the area shows its patients no files, as another clinic does not', async () => {
  const { clinic, one, released } = await twoPatients();
  const there = await app.build.practice();
  const stranger = await app.build.user(there.clinic, 'patient');
  expectNotFound(await app.as(stranger).get(`${FHIR}/Binary/${released}`));
  expectNotFound(await app.as(stranger).get(`${FHIR}/${DOCUMENT}/${released}`));
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw(`settings || '{"areas":[]}'`) });
  expect(await idsOf(one, DOCUMENT)).toEqual([]);
  expect((await app.as(one).get(`${FHIR}/Binary/${released}`)).status).toBe(403);
});
