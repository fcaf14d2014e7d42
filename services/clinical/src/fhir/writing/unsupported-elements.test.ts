import { newNumber, patientOf } from '../../../test/support/bundles.js';
import { faultsOf } from '../../../test/support/fhir-issues.js';
import type { TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What a resource says beside what a record holds, and what it changes if it is left out. */

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

const create = async (body: object, headers: Record<string, string> = {}) => {
  const { status, at = [] } = faultsOf(await app.as(practice.doctor).post('/fhir/R4/Patient').set(headers).send(body));
  return { status, at: at.sort() };
};

test('what is only contained, or says where more is known, is left out, and told or refused as the sender asks', async () => {
  const doctor = { resourceType: 'Practitioner', id: 'd', name: [{ text: 'Another doctor' }] };
  const elsewhere = { resourceType: 'Coverage', id: 'c' };
  const members = {
    contained: [doctor, elsewhere],
    generalPractitioner: [{ reference: '#d' }],
    extension: [{ url: 'urn:x', valueReference: { reference: '#c' } }],
    link: [{ other: { reference: 'http://their.example/Patient/1' }, type: 'seealso' }],
  };
  const sent = patientOf(newNumber(), members);
  const at = ['Patient.contained', 'Patient.extension[0]', 'Patient.generalPractitioner', 'Patient.link[0]'];
  expect(await create(sent, { Prefer: 'handling=strict' })).toEqual({ status: 422, at });
  expect(await create(sent, { Prefer: 'return=OperationOutcome' })).toEqual({ status: 201, at });
});

test('what may change what the rest means is refused inside of what is contained as well', async () => {
  const modifierExtension = [{ url: 'urn:x', valueBoolean: true }];
  const contained = [{ resourceType: 'Practitioner', id: 'd', modifierExtension }];
  const sent = patientOf(newNumber(), { contained, generalPractitioner: [{ reference: '#d' }] });
  expect(await create(sent)).toEqual({
    status: 422,
    at: expect.arrayContaining(['Patient.contained[0].modifierExtension']),
  });
});

test('a reference by an id of another system is told to name what is here', async () => {
  const { doctor } = await app.build.practice();
  const clinicalStatus = {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
  };
  const patient = { reference: 'Patient/example' };
  const sent = { resourceType: 'AllergyIntolerance', clinicalStatus, patient, code: { text: 'Latex' } };
  const { status, body } = await app.as(doctor).post('/fhir/R4/AllergyIntolerance').send(sent);
  expect({ status, issue: body.issue }).toMatchObject({
    status: 422,
    issue: [{ details: { text: expect.stringContaining('by the id that it has here') } }],
  });
});
