import type { Response } from 'supertest';
import { FHIR } from '../../../test/support/bundles.js';
import { expectAudit } from '../../../test/support/expect.js';
import { faultsOf } from '../../../test/support/fhir-issues.js';
import { called, json, naming, searchFor, SYSTEM, type Sent } from '../../../test/support/fhir-identifiers.js';
import { because, replacing } from '../../../test/support/fhir-reports.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What other systems call a visit, an order, a report, …: by which they ask whether it is there already. */

const app = useClinical();
let named: Awaited<ReturnType<typeof naming>>;
beforeAll(async () => {
  named = await naming(app);
});

test('what others call a resource of any type is kept, found, and the same in all its versions', async () => {
  const { create, get, found, examples } = named;
  for (const [example, caller] of examples()) {
    const { resourceType } = example;
    const theirs = called({
      use: 'secondary',
      type: { coding: [{ system: 'urn:types', code: 'FILL' }], text: 'Filler' },
    });
    const loose = { value: `loose-${theirs.value}` };
    const sent = { ...example, identifier: [theirs, loose] };
    const made = await create(sent, { 'If-None-Exist': searchFor(theirs) }, caller);
    const { id, identifier } = made.body;
    expect({ resourceType, status: made.status, identifier, issues: made.body.issue }).toMatchObject({
      status: 201,
      identifier: expect.arrayContaining([theirs, loose]),
    });
    const again = await create(sent, { 'If-None-Exist': searchFor(theirs) }, caller);
    expect({ resourceType, status: again.status, id: again.body.id }).toEqual({ resourceType, status: 200, id });
    await expectAudit(app, again, { details: { existed: true } });
    for (const [query, ids] of [
      [searchFor(theirs), [id]],
      [`identifier=${theirs.value}`, [id]],
      [`identifier=%7C${loose.value}`, [id]],
      [`identifier=%7C${theirs.value}`, []],
      [`identifier=urn:another%7C${theirs.value}`, []],
      [`_id=${id}&identifier=${encodeURIComponent(`${SYSTEM}|`)}`, [id]],
      [`_id=${id}&identifier:missing=true`, []],
      [`identifier:of-type=urn:types%7CFILL%7C${theirs.value}`, [id]],
      [`identifier:of-type=urn:types%7CPLAC%7C${theirs.value}`, []],
      [`identifier:of-type=urn:types%7CFILL%7C${loose.value}`, []],
    ] as const)
      expect({ resourceType, query, ids: await found(`${resourceType}?${query}`, caller) }).toEqual({
        resourceType,
        query,
        ids,
      });
    const version = new URL(made.headers['location'] ?? '').pathname.split(`${FHIR}/`)[1] ?? '';
    expect((await get(version, caller)).body).toEqual(made.body);
    const history = await get(`${resourceType}/${id}/_history`, caller);
    expect(history.body.entry[0].resource.identifier).toEqual(identifier);
    const put = await app
      .as(caller)
      .put(`${FHIR}/${resourceType}/${id}`)
      .set({ ...json, 'If-Match': `W/"${made.body.meta.versionId}"` })
      .send(JSON.stringify(made.body));
    expect({ resourceType, status: put.status, body: put.body }).toEqual({
      resourceType,
      status: 200,
      body: made.body,
    });
  }
});

test('of fifty who ask for the same visit one makes it', async () => {
  const { create, examples } = named;
  const [[example, caller] = []] = examples();
  const theirs = called();
  const sent = { ...(example as Sent), identifier: [theirs] };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => create(sent, { 'If-None-Exist': searchFor(theirs) }, caller)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test('of two who create the same in different words one is refused, and leaves nothing', async () => {
  const { create, found, examples } = named;
  for (const [example, caller] of examples()) {
    if (example.resourceType === 'Appointment') continue;
    const theirs = called();
    const sent = { ...example, identifier: [called(), theirs] };
    const other = { ...example, identifier: [theirs, called()] };
    if (example.resourceType === 'AllergyIntolerance') Object.assign(other, { code: { text: theirs.value } });
    const answers = await Promise.all([create(sent, {}, caller), create(other, {}, caller)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422) as Response;
    expect(faultsOf(refused).at).toEqual([`${example.resourceType}.identifier`]);
    const made = answers.find(({ status }) => status === 201);
    expect(await found(`${example.resourceType}?identifier=${theirs.value}`, caller)).toEqual([made?.body.id]);
  }
});

test('what a slip is called is said of each of its items, and an item that is sent twice is refused', async () => {
  const { create, found, examples } = named;
  for (const [resourceType, other] of [
    ['MedicationRequest', { medicationCodeableConcept: { text: 'Otro suero' } }],
    ['ServiceRequest', { code: { text: 'Otra imagen' } }],
  ] as const) {
    const [example, caller] = examples().find(([each]) => each.resourceType === resourceType) as [Sent, Credentials];
    const theirs = called();
    const first = { ...example, identifier: [theirs] };
    const items = [await create(first, {}, caller), await create({ ...first, ...other }, {}, caller)];
    expect({ resourceType, statuses: items.map(({ status }) => status) }).toEqual({
      resourceType,
      statuses: [201, 201],
    });
    const again = await create(first, {}, caller);
    expect([again.status, faultsOf(again).at]).toEqual([422, [`${resourceType}.identifier`]]);
    expect((await found(`${resourceType}?${searchFor(theirs)}`, caller)).sort()).toEqual(
      items.map(({ body }) => body.id).sort(),
    );
    const unsure = await create(first, { 'If-None-Exist': searchFor(theirs) }, caller);
    expect(unsure.status).toBe(412);
  }
});

test('each clinic and each type has its own', async () => {
  const { create, found, examples } = named;
  const theirs = called();
  const [room] = examples().slice(-1);
  const made = await create({ ...(room as [Sent, Credentials])[0], identifier: [theirs] });
  expect(made.status).toBe(201);
  expect(await found(`Practitioner?${searchFor(theirs)}`)).toEqual([]);
  const doctor = { resourceType: 'Practitioner', name: [{ text: 'Ana Ruiz' }], identifier: [theirs] };
  expect((await create(doctor)).status).toBe(201);
  const { clinic } = await app.build.practice();
  const stranger = await app.build.user(clinic, 'administrator');
  expect(await found(`Location?${searchFor(theirs)}`, stranger)).toEqual([]);
  expect((await create({ resourceType: 'Location', name: 'Box', identifier: [theirs] }, {}, stranger)).status).toBe(
    201,
  );
});

test('a report that corrects another is called the same, and found', async () => {
  const { lab, create, get, found } = named;
  const theirs = called();
  const { doctor } = lab.records;
  const whole = (value: number, members: object = {}) =>
    lab.whole([lab.observation('718-7', value)], { identifier: [theirs], ...members }) as Sent;
  const first = await create(whole(9.5), {}, doctor);
  const extension = [replacing(first.body.id), because('Another sample')];
  const second = await create(whole(9.6, { status: 'corrected', extension }), {}, doctor);
  expect({ status: second.status, issue: second.body.issue, identifier: second.body.identifier }).toEqual({
    status: 201,
    issue: undefined,
    identifier: [theirs],
  });
  expect(await found(`DiagnosticReport?${searchFor(theirs)}`)).toEqual([second.body.id]);
  expect((await get(`DiagnosticReport/${first.body.id}`)).body.identifier).toEqual([theirs]);
  expect(faultsOf(await create(whole(9.7), {}, doctor)).at).toEqual(['DiagnosticReport.identifier']);
});

test('a prescription that is no more there leaves what it was called to another', async () => {
  const { lab, create, examples } = named;
  const theirs = called();
  const { doctor } = lab.records;
  const [example] = examples().find(([{ resourceType }]) => resourceType === 'MedicationRequest') as [
    Sent,
    Credentials,
  ];
  const sent = { ...example, identifier: [theirs] };
  const made = await create(sent, {}, doctor);
  expect(faultsOf(await create(sent, {}, doctor)).at).toEqual(['MedicationRequest.identifier']);
  // As when its draft is written anew.
  await app.db('prescription_items').where({ id: made.body.id }).update({ id: lab.records.patient.id });
  expect((await create(sent, {}, doctor)).status).toBe(201);
});
