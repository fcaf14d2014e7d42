import type { Response } from 'supertest';
import { allergyOf, entry, newNumber, patientOf, post, sendBundle } from '../../../test/support/bundles.js';
import type { Credentials, TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

const send = (type: string, entries: unknown, caller: Credentials = practice.doctor) =>
  sendBundle(app, caller, { type, entries });
const patientsOf = (number: string) => app.db('patients').where({ document_number: number });

test('a Bundle of too many entries is told how many it may have, however many it has', async () => {
  for (const type of ['transaction', 'batch'])
    for (const length of [201, 251, 5_000]) {
      const { body } = await send(type, Array(length).fill(entry('GET', 'Patient')));
      expect(body.issue).toMatchObject([
        { details: { text: 'A Bundle may have at most 200 entries: send several.' }, expression: ['Bundle.entry'] },
      ]);
    }
});

const allOf = ({ status, body }: Response) => ({
  status,
  at: body.issue.map(({ expression }: { expression: string[] }) => expression[0]),
});

test('a transaction tells of every entry that asks for nothing or is not valid, at once, and does nothing', async () => {
  const [fine, number] = [patientOf(newNumber()), newNumber()];
  const unread = await send('transaction', [
    post(fine, 'urn:uuid:fine'),
    post({ resourceType: 'NutritionOrder' }),
    post(patientOf(number, { gender: 'x', birthDate: '1988-02-31' })),
    entry('GET', 'https://example.org/fhir/R4/Patient'),
    post({ ...allergyOf('urn:uuid:fine') }),
  ]);
  expect(allOf(unread)).toEqual({
    status: 404,
    at: [
      'Bundle.entry[1]',
      'Bundle.entry[3].request.url',
      'Bundle.entry[2].resource.gender',
      'Bundle.entry[2].resource.birthDate',
    ],
  });
  expect(unread.body.issue[1].details.text).not.toBe(unread.body.issue[0].details.text);

  const invalid = await send('transaction', [
    post(patientOf(newNumber(), { gender: 'x' })),
    post(fine, 'urn:uuid:fine'),
    post(allergyOf('urn:uuid:fine')),
    post(allergyOf('Patient?family=Quispe')),
    entry('GET', 'Patient'),
    post(patientOf(number, { birthDate: '1988-02-31' })),
  ]);
  expect(allOf(invalid)).toEqual({
    status: 400,
    at: ['Bundle.entry[0].resource.gender', 'Bundle.entry[5].resource.birthDate'],
  });
  expect(await patientsOf(fine.identifier[0]?.value ?? '')).toEqual([]);
});

test('a transaction tells of twenty entries with a fault, and of none where its caller is not let in', async () => {
  const wrong = Array.from({ length: 60 }, () => post(patientOf(newNumber(), { gender: 'x' })));
  const told = allOf(await send('transaction', wrong));
  expect(told.at).toEqual(Array.from({ length: 20 }, (_, at) => `Bundle.entry[${at}].resource.gender`));
  const unread = allOf(await send('transaction', Array(60).fill(entry('GET', 'Nothing/1'))));
  expect(unread).toEqual({ status: 404, at: Array.from({ length: 20 }, (_, at) => `Bundle.entry[${at}]`) });
  const key = await app.build.apiKey(practice.clinic, 'live', { scopes: ['patients:read'] });
  const refused = await send('transaction', [post(patientOf(newNumber())), ...wrong], key);
  expect(allOf(refused)).toEqual({ status: 403, at: ['Bundle.entry[0]'] });
});
