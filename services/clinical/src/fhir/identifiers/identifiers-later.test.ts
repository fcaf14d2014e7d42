import { FHIR, imageOf, post, sendBundle, statusesOf } from '../../../test/support/bundles.js';
import { faultsOf } from '../../../test/support/fhir-issues.js';
import { called, json, naming, searchFor, type Sent } from '../../../test/support/fhir-identifiers.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What other systems call a resource, when it stands for its id, and when they say it later. */

const app = useClinical();
let named: Awaited<ReturnType<typeof naming>>;
beforeAll(async () => {
  named = await naming(app);
});

test('a search stands for the id, and an entry of a Bundle refers by it', async () => {
  const { lab, administrator, get, examples } = named;
  const theirs = called();
  const room = { resourceType: 'Location', name: 'Box 7', identifier: [theirs] };
  const put = (members: object = {}) =>
    app
      .as(administrator)
      .put(`${FHIR}/Location?${searchFor(theirs)}`)
      .set(json)
      .send(JSON.stringify({ ...room, ...members }));
  const made = await put();
  expect({ status: made.status, identifier: made.body.identifier }).toEqual({ status: 201, identifier: [theirs] });
  const moved = await put({ name: 'Box 8' });
  expect(moved.body).toMatchObject({ id: made.body.id, name: 'Box 8', identifier: [theirs] });
  expect((await get(`Location/${made.body.id}/_history/1`)).body).toEqual(made.body);
  const { patient, doctor } = lab.records;
  const visit = called();
  const [[example] = []] = examples();
  const encounter = { ...(example as Sent), identifier: [visit] };
  const condition = { ifNoneExist: `Encounter?${searchFor(visit)}` };
  const entries = [
    post(encounter, 'urn:uuid:1', condition),
    post(imageOf(`Patient/${patient.id}`, `Encounter?${searchFor(visit)}`)),
  ];
  const first = await sendBundle(app, doctor, { type: 'transaction', entries: entries.slice(0, 1) });
  expect(statusesOf(first)).toEqual(['201 Created']);
  const both = await sendBundle(app, doctor, { type: 'transaction', entries });
  expect(statusesOf(both)).toEqual(['200 OK', '201 Created']);
  expect(both.body.entry[1].resource.encounter.reference).toBe(`Encounter/${first.body.entry[0].resource.id}`);
});

test('what is said later, or cannot be kept, is told', async () => {
  const { administrator, create, get, found } = named;
  const theirs = called();
  const made = await create(
    {
      resourceType: 'Location',
      name: 'Box 9',
      identifier: [
        { ...theirs, period: { start: '2020' } },
        { system: 'urn:clinic:x', value: '1' },
      ],
    },
    { Prefer: 'return=OperationOutcome' },
  );
  expect(faultsOf(made)).toEqual({
    status: 201,
    at: ['Location.identifier[0].period', 'Location.identifier[1]'],
  });
  const [id = ''] = await found(`Location?${searchFor(theirs)}`);
  const add = (headers: Record<string, string>) =>
    app
      .as(administrator)
      .patch(`${FHIR}/Location/${id}`)
      .set({ 'Content-Type': 'application/json-patch+json', ...headers })
      .send(JSON.stringify([{ op: 'add', path: '/identifier/-', value: called() }]));
  expect((await add({ Prefer: 'handling=strict' })).status).toBe(422);
  expect(faultsOf(await add({ Prefer: 'return=OperationOutcome' })).at).toEqual(['Location.identifier[1].value']);
  expect((await get(`Location/${id}`)).body.identifier).toEqual([theirs]);
  for (const identifier of [
    Array.from({ length: 41 }, () => called()),
    [called({ value: 'x'.repeat(256) })],
    [called({ system: `urn:${'x'.repeat(252)}` })],
  ])
    expect(faultsOf(await create({ resourceType: 'Location', name: 'Box 10', identifier }))).toEqual({
      status: 422,
      at: ['Location.identifier'],
    });
});
