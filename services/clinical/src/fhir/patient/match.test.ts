import type { Response } from 'supertest';
import { expectAudit, expectDenied, expectUnauthenticated } from '../../../test/support/expect.js';
import { merging } from '../../../test/support/patient-merges.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { FATHERS_FAMILY, MOTHERS_FAMILY } from '../systems.js';

const app = useClinical();
let records: Awaited<ReturnType<typeof staffedClinic>>;
beforeAll(async () => {
  records = await staffedClinic(app);
});

const URL = '/fhir/R4/Patient/$match';
const surname = (url: string, valueString: string) => ({ url, valueString });
const ANA = {
  resourceType: 'Patient',
  name: [
    {
      use: 'official',
      family: 'Quispe Mamani',
      _family: { extension: [surname(FATHERS_FAMILY, 'Quispe'), surname(MOTHERS_FAMILY, 'Mamani')] },
      given: ['Ana', 'Lucía'],
    },
  ],
  birthDate: '1988-04-09',
  gender: 'female',
};

const match = (caller: Credentials, resource: object | undefined, ...parameter: object[]): Promise<Response> =>
  app
    .as(caller)
    .post(URL)
    .send({
      resourceType: 'Parameters',
      parameter: [...(resource ? [{ name: 'resource', resource }] : []), ...parameter],
    })
    .then((response) => response);

async function ana(clinic: { id: string }, values: object = {}) {
  return app.build.patient(clinic, {
    given_names: 'Ana Lucía',
    first_surname: 'Quispe',
    second_surname: 'Mamani',
    birth_date: '1988-04-09',
    sex: 'female',
    ...values,
  });
}

const gradesOf = ({ body }: Response) =>
  (body.entry ?? []).map(
    ({ resource, search }: { resource: { id: string }; search: { extension: { valueCode: string }[] } }) => [
      resource.id,
      search.extension[0]?.valueCode,
    ],
  );
const CERTAIN = { name: 'onlyCertainMatches', valueBoolean: true };

test('who is described is found, the likeliest first, with a grade and a score', async () => {
  const { clinic, doctor } = await staffedClinic(app);
  const same = await ana(clinic);
  const twin = await ana(clinic, { given_names: 'Rosa María' });
  await app.build.patient(clinic, { first_surname: 'Nobody', birth_date: '1950-01-01' });
  await ana((await staffedClinic(app)).clinic);
  const answer = await match(doctor, ANA);
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status: 200,
    body: { type: 'searchset', total: gradesOf(answer).length },
  });
  expect(gradesOf(answer)[0]).toEqual([same.id, 'certain']);
  expect(gradesOf(answer).slice(1)).toEqual([[twin.id, 'possible']]);
  const [first, second] = answer.body.entry;
  expect(first).toMatchObject({
    fullUrl: `${app.deps.config.public_url}/fhir/R4/Patient/${same.id}`,
    search: { mode: 'match', extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/match-grade' }] },
  });
  expect(first.search.score).toBeGreaterThan(second.search.score);
  expect(first.search.score).toBeLessThanOrEqual(1);
  await expectAudit(app, answer, { event: 'patient.match', patient_ids: [same.id, twin.id] });
  expect(gradesOf(await match(doctor, ANA, { name: 'count', valueInteger: 1 }))).toEqual([[same.id, 'certain']]);
  expect(gradesOf(await match(doctor, ANA, CERTAIN))).toEqual([[same.id, 'certain']]);
});

test('where several are certain, only the certain ones are nobody', async () => {
  const { clinic, doctor } = await staffedClinic(app);
  const both = [await ana(clinic), await ana(clinic)].map(({ id }) => id);
  const answer = await match(doctor, ANA);
  expect(
    gradesOf(answer)
      .map(([id]: string[]) => id)
      .sort(),
  ).toEqual(both.sort());
  const none = await match(doctor, ANA, CERTAIN);
  expect({ status: none.status, total: none.body.total, entry: none.body.entry }).toEqual({ status: 200, total: 0 });
  await expectAudit(app, none, { patient_ids: [] });
});

test('whose record was merged is found as the one that is left', async () => {
  const { clinic, doctor, administrator } = await staffedClinic(app);
  const former = await ana(clinic);
  const left = await app.build.patient(clinic, { first_surname: 'Other', birth_date: '1971-12-31', sex: 'female' });
  await merging(app, administrator, former, left);
  const answer = await match(doctor, ANA);
  expect(gradesOf(answer)).toEqual([[left.id, 'certain']]);
  const [row] = await app.auditOf(answer);
  expect([...((row?.['patient_ids'] ?? []) as string[])].sort()).toEqual([former.id, left.id].sort());
});

test('little is enough, and a date that is not whole is compared with nothing', async () => {
  const { clinic, doctor } = await staffedClinic(app);
  const { id } = await ana(clinic);
  expect(gradesOf(await match(doctor, { resourceType: 'Patient', birthDate: '1988-04-09' }))).toEqual([
    [id, 'possible'],
  ]);
  expect(gradesOf(await match(doctor, { ...ANA, birthDate: '1988' })).map(([found]: string[]) => found)).toEqual([id]);
  expect((await match(doctor, { resourceType: 'Patient', active: true })).body.total).toBe(0);
});

test('what is no Patient, or nobody can be, is refused by its name', async () => {
  const { doctor } = records;
  const refusals: [Response, number, string][] = [
    [await match(doctor, undefined), 400, 'resource'],
    [await match(doctor, { resourceType: 'Practitioner' }), 400, 'resourceType'],
    [await match(doctor, { ...ANA, gender: 'x' }), 400, 'Patient.gender'],
    [await match(doctor, { ...ANA, telecom: [{ system: 'email', value: 'nobody' }] }), 422, 'Patient.telecom'],
    [await match(doctor, ANA, { name: 'count', valueInteger: 0 }), 400, 'count'],
    [await match(doctor, ANA, { name: 'count', valueQuantity: { value: 1 } }), 400, 'count'],
    [await match(doctor, ANA, { name: 'onlyCertainMatches', valueString: 'x' }), 400, 'onlyCertainMatches'],
  ];
  for (const [{ status, body }, expected, expression] of refusals)
    expect({ status, expression: body.issue[0].expression }).toEqual({ status: expected, expression: [expression] });
  expect((await app.as(doctor).post(URL).send(ANA)).status).toBe(422);
});

test('who may read patients may ask; patients themselves may not', async () => {
  const { clinic } = records;
  for (const role of ['front_desk', 'nurse', 'administrator'] as const)
    expect((await match(await app.build.user(clinic, role), ANA)).status).toBe(200);
  expectDenied(await match(await app.build.user(clinic, 'patient'), ANA), 'missing_ability');
  expectUnauthenticated(await app.as().post(URL).send({}));
});

test('an app has those whom its scopes reach', async () => {
  const { clinic, doctor, administrator } = await staffedClinic(app);
  const [chosen, other] = [await ana(clinic), await ana(clinic)];
  const scopes = ['launch/patient', 'patient/Patient.rs', 'patient/Patient.r', 'user/Patient.rs'];
  const client = await registerApp(app, administrator, { scopes });
  const as = async (scope: string) => ({
    token: (await letIn(app, client, doctor, { scope, patient_id: chosen.id })).access_token,
  });
  const one = await match(await as('launch/patient patient/Patient.rs'), ANA);
  expect(gradesOf(one)).toEqual([[chosen.id, 'certain']]);
  await expectAudit(app, one, { patient_ids: [chosen.id] });
  const all = gradesOf(await match(await as('user/Patient.rs'), ANA)).map(([id]: string[]) => id);
  expect(all.sort()).toEqual([chosen.id, other.id].sort());
  expectDenied(await match(await as('launch/patient patient/Patient.r'), ANA), 'insufficient_scope');
});
