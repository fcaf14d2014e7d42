import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { expectAudit } from '../../../../test/support/expect.js';
import { get, walked } from '../../../../test/support/fhir-chart.js';
import { labOrder, labResult, measured } from '../../../../test/support/clinical-records.js';
import type { Credentials } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';

const app = useClinical();

const entries = ({ body }: Response, mode: string): Record<string, unknown>[] =>
  (body.entry ?? [])
    .filter(({ search }: { search: { mode: string } }) => search.mode === mode)
    .map(({ resource }: { resource: object }) => resource);
const idsIn = (response: Response) => entries(response, 'match').map(({ id }) => id);

const search = (caller: Credentials, query: string): Promise<Response> =>
  app
    .as(caller)
    .get(`${FHIR}/${encodeURI(query)}`)
    .then((response) => response);

test('an answer is as short as it was asked for', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [elements] = entries(await search(doctor, 'Patient?_elements=birthDate'), 'match');
  expect(Object.keys(elements ?? {}).sort()).toEqual(['birthDate', 'id', 'meta', 'resourceType']);
  expect(elements).toMatchObject({ meta: { tag: [{ code: 'SUBSETTED' }] } });
  const [summary] = entries(await search(doctor, 'Patient?_summary=true'), 'match');
  expect(summary).toHaveProperty('name');
  for (const query of ['_summary=count', '_count=0']) {
    const { body } = await search(doctor, `Patient?${query}`);
    expect(body).toMatchObject({ total: 1 });
    expect(body).not.toHaveProperty('entry');
  }
  expect((await search(doctor, 'Patient?_total=none')).body).not.toHaveProperty('total');
  const { text } = await search(doctor, 'Patient?_pretty=true');
  expect(text).toContain('\n  "resourceType": "Bundle"');
  await app.build.patient(clinic, { deceased_at: '2020-05-01T12:00:00Z' });
  const [dead] = entries(await search(doctor, 'Patient?_elements=deceased&deceased=true'), 'match');
  expect(Object.keys(dead ?? {}).sort()).toEqual(['deceasedDateTime', 'id', 'meta', 'resourceType']);
});

test('a search by POST is the same, and its words are in no URL', async () => {
  const { doctor, patient } = await app.build.practice();
  const found = await app
    .as(doctor)
    .post(`${FHIR}/Patient/_search?_format=json`)
    .type('form')
    .send('gender=female&_count=5');
  expect(idsIn(found)).toEqual([patient.id]);
  await expectAudit(app, found, { event: 'patient.search', patient_ids: [patient.id] });
  const json = await app.as(doctor).post(`${FHIR}/Patient/_search`).send({ gender: 'female' });
  expect(json.status).toBe(415);
});

interface Coded {
  id: string;
  status?: string;
  priority?: string;
  verificationStatus?: { coding: { code: string }[] };
  clinicalStatus?: { coding: { code: string }[] };
}
const SAID: Record<string, (resource: Coded) => string | undefined> = {
  status: ({ status }) => status,
  priority: ({ priority }) => priority,
  'verification-status': ({ verificationStatus }) => verificationStatus?.coding[0]?.code,
  'clinical-status': ({ clinicalStatus }) => clinicalStatus?.coding[0]?.code,
};

test('what stands in several tables is shared out by its codes: each is found once, and `:not` finds the rest', async () => {
  const { clinic, doctor, patient, order } = await labOrder(app, ['HGB', 'GLU', 'HGB', 'GLU']);
  const states = ['draft', 'completed', 'completed', 'entered_in_error'];
  const visits = await Promise.all(
    states.map(() => app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id })),
  );
  const results = await Promise.all(
    [0, 1, 2, 3].map(() =>
      labResult(app, doctor, patient, { observations: [1, 2, 3, 4].map((number) => measured(number)) }),
    ),
  );
  const inClinic = { clinic_id: clinic.id };
  for (const [index, { id }] of visits.entries()) {
    const of = { ...inClinic, consultation_id: id };
    await app.db('consultation_vitals').insert({ ...of, heart_rate: 70 });
    await app.db('consultation_diagnoses').insert(
      ['confirmed', 'presumptive', 'ruled_out'].map((certainty, position) => ({
        ...of,
        certainty,
        position,
        code: `A0${position}`,
        description: certainty,
        role: 'secondary',
      })),
    );
    const signed = { completed_at: new Date(), signed_by: doctor.practitioner_id, content_sha256: '0'.repeat(64) };
    const status = states[index];
    await app
      .db('consultations')
      .where({ id })
      .update({ status, ...(status !== 'draft' && signed) });
  }
  const [, , added] = visits;
  await app.db('consultation_addenda').insert({
    ...inClinic,
    id: order.id,
    consultation_id: added?.id,
    author_id: doctor.practitioner_id,
    content: 'And so on.',
  });
  const own = ['final', 'preliminary', 'corrected', 'cancelled'];
  for (const [index, { id, observations }] of results.entries()) {
    const status = ['final', 'corrected', 'cancelled', 'entered-in-error'][index];
    await app.db('lab_results').where({ id }).update({ status });
    for (const [place, each] of observations.entries())
      await app.db('lab_observations').where({ id: each.id }).update({ status: own[place] });
  }
  const [, resulted, rejected, collected] = order.items.map(({ id }: { id: string }) => id);
  const become = (id: string, status: string) => app.db('order_items').where({ id }).update({ status });
  await Promise.all([become(resulted, 'resulted'), become(rejected, 'rejected'), become(collected, 'collected')]);
  const other = { ...(await app.db('orders').where({ id: order.id }).first()), number: 'O-2' };
  for (const [index, status] of ['revoked', 'completed', 'entered-in-error'].entries()) {
    const id = visits[index]?.id ?? '';
    await app
      .db('orders')
      .insert({ ...other, id, number: `O-${status}`, status, priority: ['urgent', 'emergency'][index] ?? 'routine' });
    await app.db('order_items').insert({ ...inClinic, id, order_id: id, position: 1, status: 'requested' });
  }

  const allergies = [
    ['active', 'unconfirmed'],
    ['active', 'confirmed'],
    ['resolved', 'confirmed'],
    ['inactive', 'refuted'],
    [null, 'entered-in-error'],
  ].map(([clinical_status, verification_status], index) => ({
    ...inClinic,
    id: randomUUID(),
    patient_id: patient.id,
    substance_display: `Dust ${index}`,
    clinical_status,
    verification_status,
  }));
  await app.db('allergies').insert(allergies);

  for (const [type, parameter, codes] of [
    ['Observation', 'status', ['preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error']],
    ['Condition', 'verification-status', ['provisional', 'confirmed', 'refuted', 'entered-in-error']],
    ['Composition', 'status', ['preliminary', 'final', 'amended', 'entered-in-error']],
    ['Condition', 'clinical-status', ['active', 'inactive']],
    ['AllergyIntolerance', 'clinical-status', ['active', 'inactive', 'resolved']],
    ['AllergyIntolerance', 'verification-status', ['unconfirmed', 'confirmed', 'refuted', 'entered-in-error']],
    ['ServiceRequest', 'priority', ['routine', 'urgent', 'stat']],
    ['ServiceRequest', 'status', ['active', 'on-hold', 'revoked', 'completed', 'entered-in-error']],
  ] as const) {
    const { body } = await get(app, doctor, `${type}?_count=100`);
    const all = body.entry.map(({ resource }: { resource: Coded }) => resource) as Coded[];
    const codeOf = SAID[parameter] ?? (() => undefined);
    const ids = (rows: Coded[]) => rows.map(({ id }) => id).sort();
    for (const code of codes) {
      const of = all.filter((each) => codeOf(each) === code);
      const rest = all.filter((each) => codeOf(each) !== code);
      const differing = `${type}?${parameter}:not=${code}`;
      const { body: counted } = await get(app, doctor, `${differing}&_summary=count`);
      const found = await walked(app, doctor, `${type}?${parameter}=${code}&_count=9`);
      const others = await walked(app, doctor, `${differing}&_sort=-_lastUpdated&_count=9`);
      expect({ code, found: found.sort(), others: others.sort(), total: counted.total }).toEqual({
        code,
        found: ids(of),
        others: ids(rest),
        total: rest.length,
      });
    }
    const none = all.filter((each) => codeOf(each) === undefined);
    expect((await walked(app, doctor, `${type}?${parameter}:missing=true`)).sort()).toEqual(ids(none));
    expect(new Set(all.map(codeOf)).size).toBeGreaterThan(2);
  }
});
