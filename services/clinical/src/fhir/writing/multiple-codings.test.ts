import { FHIR } from '../../../test/support/bundles.js';
import { faultsOf } from '../../../test/support/fhir-issues.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const SYSTEM = 'http://terminology.hl7.org/CodeSystem/allergyintolerance';
const UNKNOWN = [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }];

test.each([
  ['another system’s code', { system: 'http://hospital.example/states', code: 'abc' }],
  ['one that nobody knows', { extension: UNKNOWN }],
  ['its own system without a code', { system: `${SYSTEM}-clinical`, _code: { extension: UNKNOWN } }],
])('what HL7 asks a code of is what its own system says, also behind %s', async (_, first) => {
  const { doctor, patient } = await app.build.practice();
  const send = (clinical: string, verification: string) =>
    app
      .as(doctor)
      .post(`${FHIR}/AllergyIntolerance`)
      .send({
        resourceType: 'AllergyIntolerance',
        clinicalStatus: { coding: [first, { system: `${SYSTEM}-clinical`, code: clinical }] },
        verificationStatus: { coding: [first, { system: `${SYSTEM}-verification`, code: verification }] },
        code: { text: 'Latex' },
        patient: { reference: `Patient/${patient.id}` },
      });
  const refuted = await send('resolved', 'refuted');
  expect({ status: refuted.status, body: refuted.body }).toMatchObject({
    status: 201,
    body: {
      clinicalStatus: { coding: [{ code: 'resolved' }] },
      verificationStatus: { coding: [{ code: 'refuted' }] },
    },
  });
  expect((await send('active', 'confirmed')).status).toBe(201);
  expect(faultsOf(await send('active', 'unconfirmed'))).toEqual({ status: 422, at: ['AllergyIntolerance.code'] });
});
