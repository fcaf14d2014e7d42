import { endpoints } from '../src/endpoints.js';
import { fhirJson } from '../src/fhir/representation.js';
import { askerOf } from './support/asking.js';
import type { TestApp } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

/** clinical-gaps.md section 10, row 35: injection. */
const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const INJECTIONS = [
  `' or 1=1 --`,
  `"; drop table patients; --`,
  `%' or '%'='`,
  `\\'; select pg_sleep(10); --`,
  `{"$gt": ""}`,
  '${7*7}',
  `1; delete from consultations`,
  '%%%_',
];

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let administrator: { token: string };
let patient: { token: string };
let laboratory: { token: string };
let key: { api_key: string };
beforeAll(async () => {
  practice = await app.build.practice();
  administrator = await app.build.user(practice.clinic, 'administrator');
  patient = await app.build.user(practice.clinic, 'patient');
  laboratory = await app.build.user(practice.clinic, 'laboratory');
  key = await app.build.apiKey(practice.clinic);
});

const named = endpoints.map((endpoint) => ({ name: `${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint }));

test.each(named.filter(({ endpoint }) => endpoint.parameters?.query && endpoint.method === 'get'))(
  '35: what is injected into the query of $name is taken as text or refused',
  async ({ endpoint }) => {
    const before = app.logged.length;
    const person = askerOf(endpoint, { administrator, doctor: practice.doctor, laboratory, patient });
    const isForServices = endpoint.access.smart === 'any' || endpoint.access.services;
    const caller = isForServices ? key : person;
    const { query } = endpoint.parameters ?? {};
    const names = Object.keys(query?.describe()['keys'] ?? {});
    const url = endpoint.path.replace(/\{\w+\}/g, practice.patient.id);
    for (const [index, name] of names.entries()) {
      const isTaken = (injection: string) => !query?.validate({ [name]: injection }).error;
      // The parameters of FHIR are many, and all go the same few ways.
      const injections =
        endpoint.representation === fhirJson ? [INJECTIONS[index % INJECTIONS.length] ?? ''] : INJECTIONS;
      // What the declaration refuses comes no further: one of them shows that it is asked.
      const [refused, taken] = [injections.filter((each) => !isTaken(each)), injections.filter(isTaken)];
      for (const injection of [...refused.slice(0, 1), ...taken]) {
        const { status } = await app
          .as(caller)
          .get(url)
          .set({ Accept: 'application/fhir+json', Prefer: 'respond-async' })
          .query({ [name]: injection });
        expect([200, 202, 400, 404, 405, 406, 422, 429]).toContain(status);
      }
    }
    expect(app.logged.slice(before).join('\n')).not.toContain('sqlstate');
  },
);

test('35: what is injected into a note comes back as it was sent', async () => {
  const { doctor, patient } = practice;
  for (const injection of INJECTIONS) {
    const note = { patient_id: patient.id, reason: injection, sections: [{ key: 'plan', content: injection }] };
    const { status, body } = await app.as(doctor).post(CONSULTATIONS).send(note);
    expect(status).toBe(201);
    expect(body.data.reason).toBe(injection);
    expect(body.data.sections[0].content).toBe(injection);
  }
});
