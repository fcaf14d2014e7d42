import type { Response } from 'supertest';
import { FHIR, post, sendBundle, statusesOf } from '../../../test/support/bundles.js';
import { faultsOf } from '../../../test/support/fhir-issues.js';
import { called, json, naming, searchFor, SYSTEM, type Sent } from '../../../test/support/fhir-identifiers.js';
import { because, replacing } from '../../../test/support/fhir-reports.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What other systems call a diagnosis or a sign, which are parts of a note, and what was measured, which is part of a report. */

const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';
const CLINICAL = 'http://terminology.hl7.org/CodeSystem/condition-clinical';

const app = useClinical();
let named: Awaited<ReturnType<typeof naming>>;
beforeEach(async () => {
  named = await naming(app);
});

const inVisit = () => ({
  subject: { reference: `Patient/${named.lab.records.patient.id}` },
  encounter: { reference: `Encounter/${named.lab.records.consultation.id}` },
});
const diagnosis = (code: string, members: object = {}): Sent => ({
  resourceType: 'Condition',
  clinicalStatus: { coding: [{ system: CLINICAL, code: 'active' }] },
  code: { coding: [{ system: ICD_10, code }] },
  ...inVisit(),
  ...members,
});
const sign = (code: string, value: number, unit: string, members: object = {}): Sent => ({
  resourceType: 'Observation',
  status: 'preliminary',
  code: { coding: [{ system: 'http://loinc.org', code }] },
  ...inVisit(),
  valueQuantity: { value, unit },
  ...members,
});
const create = (body: Sent, headers: Record<string, string> = {}) =>
  named.create(body, headers, named.lab.records.doctor);
const put = ({ resourceType, id, meta }: Response['body'], body: object) =>
  app
    .as(named.lab.records.doctor)
    .put(`${FHIR}/${resourceType}/${id}`)
    .set({ ...json, 'If-Match': `W/"${meta.versionId}"` })
    .send(JSON.stringify(body));
const note = (members: object) =>
  app
    .as(named.lab.records.doctor)
    .patch(`/api/mobile/v1/doctor/consultations/${named.lab.records.consultation.id}`)
    .set('If-Match', '*')
    .send(members)
    .expect(200);

test('a diagnosis and a sign keep it, are found by it and by no other, and made once', async () => {
  const { get, found } = named;
  const parts = [
    [diagnosis('J00'), diagnosis('J02.9')],
    [sign('8867-4', 70, '/min'), sign('8310-5', 37, 'Cel')],
  ] as const;
  for (const [one, other] of parts) {
    const [theirs, another] = [called(), called()];
    const sent = { ...one, identifier: [theirs] };
    const made = await create(sent, { 'If-None-Exist': searchFor(theirs) });
    const { id, resourceType, identifier } = made.body;
    expect({ resourceType, status: made.status, identifier }).toEqual({
      resourceType: one.resourceType,
      status: 201,
      identifier: [theirs],
    });
    const again = await create(sent, { 'If-None-Exist': searchFor(theirs) });
    expect({ resourceType, status: again.status, id: again.body.id }).toEqual({ resourceType, status: 200, id });
    expect(faultsOf(await create({ ...other, identifier: [theirs] }))).toEqual({
      status: 422,
      at: [`${resourceType}.identifier`],
    });
    const beside = await create({ ...other, identifier: [another] });
    expect({ resourceType, status: beside.status, identifier: beside.body.identifier }).toEqual({
      resourceType,
      status: 201,
      identifier: [another],
    });
    const both = [id, beside.body.id].sort();
    const ofPatient = `patient=${named.lab.records.patient.id}`;
    for (const [query, ids] of [
      [searchFor(theirs), [id]],
      [`identifier=${theirs.value}`, [id]],
      [`identifier=%7C${theirs.value}`, []],
      [`${searchFor(theirs)},${SYSTEM}%7C${another.value}`, both],
      [`${ofPatient}&identifier=${encodeURIComponent(`${SYSTEM}|`)}`, both],
      [`${ofPatient}&identifier:not=${encodeURIComponent(`${SYSTEM}|${theirs.value}`)}`, [beside.body.id]],
      [`${ofPatient}&identifier:missing=true`, []],
    ] as const)
      expect({ query, ids: (await found(`${resourceType}?${query}`)).sort() }).toEqual({ query, ids });
    const history = await get(`${resourceType}/${id}/_history`);
    expect(history.body.entry.map((each: Response['body']) => each.resource.identifier)).toContainEqual([theirs]);
    const { body: now } = await get(`${resourceType}/${id}`);
    const same = await put(now, now);
    expect({ resourceType, status: same.status, body: same.body }).toEqual({ resourceType, status: 200, body: now });
  }
});

test('one that a search by it finds is replaced, and made where there is none', async () => {
  const theirs = called();
  const sent = { ...diagnosis('J00', { note: [{ text: 'Two days' }] }), identifier: [theirs] };
  const replace = (members: object) =>
    app
      .as(named.lab.records.doctor)
      .put(`${FHIR}/Condition?${searchFor(theirs)}`)
      .set(json)
      .send(JSON.stringify({ ...sent, ...members }));
  const made = await replace({});
  expect({ status: made.status, issue: made.body.issue }).toEqual({ status: 201, issue: undefined });
  const changed = await replace({ note: [{ text: 'Three days' }] });
  expect(changed).toMatchObject({
    status: 200,
    body: { id: made.body.id, identifier: [theirs], note: [{ text: 'Three days' }] },
  });
});

test('one that was taken out of a draft and put there anew is another, and what it was called is free', async () => {
  const [theirs, later] = [called(), called()];
  const parts = [
    [diagnosis('J00'), diagnosis('J02.9'), { diagnoses: [] }],
    [sign('8867-4', 70, '/min'), sign('8310-5', 37, 'Cel'), { vitals: {} }],
  ] as const;
  for (const [one, other, without] of parts) {
    expect((await create({ ...one, identifier: [theirs] })).status).toBe(201);
    await note(without);
    const instead = await create({ ...other, identifier: [theirs] });
    expect({ status: instead.status, identifier: instead.body.identifier }).toEqual({
      status: 201,
      identifier: [theirs],
    });
    const anew = await create({ ...one, identifier: [later] });
    expect({ status: anew.status, identifier: anew.body.identifier }).toEqual({ status: 201, identifier: [later] });
    expect(await named.found(`${one.resourceType}?${searchFor(theirs)}`)).toEqual([instead.body.id]);
  }
});

test('what was measured keeps it, contained or in a transaction, and what corrects it is called the same', async () => {
  const { lab, found, get } = named;
  const [first, second] = [called(), called()];
  const strict = { Prefer: 'handling=strict' };
  const whole = (value: number, members: object = {}) =>
    lab.whole(
      [lab.observation('718-7', value, { identifier: [first] }), lab.observation('4544-3', 40)],
      members,
    ) as Sent;
  const made = await create(whole(9.5), strict);
  expect({ status: made.status, issue: made.body.issue }).toEqual({ status: 201, issue: undefined });
  const [one, two] = made.body.result.map(({ reference }: { reference: string }) => reference);
  expect((await get(one)).body.identifier).toEqual([first]);
  expect((await get(two)).body.identifier).toBeUndefined();
  expect(faultsOf(await create(whole(9.5))).at).toEqual(['DiagnosticReport.result[0].identifier']);

  const extension = [replacing(made.body.id), because('Another sample')];
  const corrected = await create(whole(9.6, { status: 'corrected', extension }));
  expect({ status: corrected.status, issue: corrected.body.issue }).toEqual({ status: 201, issue: undefined });
  const { reference } = corrected.body.result[0];
  expect(await found(`Observation?${searchFor(first)}`)).toEqual([reference.split('/')[1]]);
  expect((await get(one)).body.identifier).toEqual([first]);

  const send = () =>
    sendBundle(app, lab.records.doctor, {
      type: 'transaction',
      headers: strict,
      entries: [
        post(lab.observation('718-7', 9.9, { identifier: [second] }), 'urn:uuid:o'),
        post(lab.report({ result: [{ reference: 'urn:uuid:o' }] }), 'urn:uuid:r'),
      ],
    });
  const answer = await send();
  expect(statusesOf(answer)).toEqual(['201 Created', '201 Created']);
  const [, , id] = answer.body.entry[0].response.location.match(/(Observation)\/([^/]+)/);
  expect(await found(`Observation?${searchFor(second)}`)).toEqual([id]);
  expect(faultsOf(await send())).toEqual({ status: 422, at: ['Bundle.entry[0].resource.identifier'] });
});
