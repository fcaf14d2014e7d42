import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let patch: (...operations: object[]) => Promise<[status: number, given: string[]]>;
beforeAll(async () => {
  const { doctor } = await app.build.practice();
  const caller = app.as(doctor);
  const send = (method: 'post' | 'patch', url: string, type: string, body: object) =>
    caller[method](`/fhir/R4/${url}`).set('Content-Type', `application/${type}+json`).send(JSON.stringify(body));
  patch = async (...operations) => {
    const names = [{ family: 'Quispe', given: ['Rosa', 'Elena'] }];
    const { body: made } = await send('post', 'Patient', 'fhir', { resourceType: 'Patient', name: names });
    const { status, body } = await send('patch', `Patient/${made.id}`, 'json-patch', operations);
    return [status, body.name?.[0]?.given];
  };
});

const GIVEN = '/name/0/given';

test.each([
  { op: 'remove', path: '/toString' },
  { op: 'replace', path: '/valueOf', value: 1 },
  { op: 'copy', from: '/constructor', path: '/language' },
  { op: 'move', from: '/hasOwnProperty', path: '/language' },
  { op: 'remove', path: `${GIVEN}/length` },
  { op: 'remove', path: `${GIVEN}/-` },
  { op: 'add', path: `${GIVEN}/3`, value: 'Luz' },
  { op: 'add', path: `${GIVEN}/4294967297`, value: 'Luz' },
  { op: 'add', path: `${GIVEN}/9007199254740993`, value: 'Luz' },
])('$op of what no resource has ($path) is refused', async (operation) => {
  expect(await patch(operation)).toEqual([422, undefined]);
});

test('what is added stands where the patch says, and a moved name is in one place', async () => {
  expect(await patch({ op: 'add', path: `${GIVEN}/0`, value: 'Luz' })).toEqual([200, ['Luz', 'Rosa', 'Elena']]);
  expect(await patch({ op: 'add', path: `${GIVEN}/2`, value: 'Luz' })).toEqual([200, ['Rosa', 'Elena', 'Luz']]);
  expect(await patch({ op: 'move', from: `${GIVEN}/0`, path: `${GIVEN}/-` })).toEqual([200, ['Elena', 'Rosa']]);
  expect(
    await patch({ op: 'copy', from: `${GIVEN}/0`, path: `${GIVEN}/-` }, { op: 'remove', path: `${GIVEN}/0` }),
  ).toEqual([200, ['Elena', 'Rosa']]);
});

test.each(['fhir', 'merge-patch'])('a patch of application/%s+json is refused by its kind', async (type) => {
  const { doctor, patient } = await app.build.practice();
  const sent = app.as(doctor).patch(`/fhir/R4/Patient/${patient.id}`).set('Content-Type', `application/${type}+json`);
  const { status, body } = await sent.send(JSON.stringify({ resourceType: 'Parameters', gender: 'female' }));
  expect({ status, issue: body.issue[0] }).toMatchObject({
    status: 415,
    issue: { code: 'not-supported', details: { text: expect.stringContaining('application/json-patch+json') } },
  });
});
