import { faultsOf, strictly } from '../../../../test/support/fhir-issues.js';
import type { TestApp } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const REQUESTS = '/fhir/R4/MedicationRequest';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

/** A request as another system would send it. */
const request = (members: object = {}) => ({
  resourceType: 'MedicationRequest',
  status: 'draft',
  intent: 'order',
  subject: { reference: `Patient/${practice.patient.id}` },
  dosageInstruction: [{ text: 'Una cada ocho horas' }],
  ...members,
});
const send = (body: object, headers: Record<string, string> = {}) =>
  app.as(practice.doctor).post(REQUESTS).set(headers).send(body);

/** As most of HL7's own examples say what is prescribed. */
const contained = (medication: object, ...others: object[]) => ({
  medicationCodeableConcept: undefined,
  medicationReference: { reference: '#med', display: 'Lo indicado' },
  contained: [...others, { resourceType: 'Medication', id: 'med', ...medication }],
});
const ATC = { coding: [{ system: 'http://www.whocc.no/atc', code: 'N02BE01', display: 'Paracetamol' }] };

test('a medication that is contained is prescribed as if it were said in place, and what it says besides is told', async () => {
  const strict = { Prefer: 'handling=strict' };
  const plain = await send(
    request({ ...contained({ code: ATC, form: { text: 'tableta' } }), status: 'active' }),
    strict,
  );
  expect(plain.status).toBe(201);
  expect(plain.body).toMatchObject({
    medicationCodeableConcept: { ...ATC, text: 'Paracetamol' },
    extension: [{ url: 'urn:clinic:extension:medication-form', valueString: 'tableta' }],
  });
  expect(plain.body).not.toHaveProperty('contained');
  const replaced = { ...plain.body, ...contained({ code: ATC }) };
  expect(
    (await app.as(practice.doctor).put(`${REQUESTS}/${plain.body.id}`).set(strictly('W/"1"')).send(replaced)).body,
  ).toEqual(plain.body);

  const form = { coding: [{ system: 'http://snomed.info/sct', code: '385055001', display: 'Tableta' }] };
  const code = { coding: [...ATC.coding, { system: 'http://snomed.info/sct', code: '387517004' }] };
  const more = request({
    ...contained({ code, form, status: 'active', batch: { lotNumber: '9494788' } }),
    medicationReference: { reference: '#med', type: 'Medication', identifier: { value: '7' } },
  });
  const lost = [
    'MedicationRequest.medicationReference.identifier',
    'MedicationRequest.contained[0].status',
    'MedicationRequest.contained[0].batch',
    'MedicationRequest.contained[0].form.coding',
    'MedicationRequest.medicationCodeableConcept.coding[1]',
  ];
  const told = await send(more, { Prefer: 'return=OperationOutcome' });
  expect({ ...faultsOf(told), at: faultsOf(told).at?.sort() }).toEqual({ status: 201, at: lost.sort() });
  const before = await app.db('prescriptions').count();
  expect((await send(more, strict)).status).toBe(422);
  const provenance = {
    resourceType: 'Provenance',
    id: 'who',
    target: [{ reference: '#' }],
    recorded: '2026-01-01T00:00:00Z',
    agent: [{ who: { display: 'X' } }],
  };
  expect(faultsOf(await send(request(contained({ form })))).at).toContain('MedicationRequest.medicationReference');
  for (const [members, at] of [
    [{ ...contained({ code: ATC }), contained: undefined }, 'MedicationRequest.medicationReference'],
    [contained({ code: ATC, status: 'inactive' }), 'MedicationRequest.contained[0].status'],
    [
      contained({ code: { text: 'Mezcla' }, ingredient: [{ itemCodeableConcept: ATC }] }),
      'MedicationRequest.contained[0].ingredient',
    ],
    [
      contained({ code: ATC, modifierExtension: [{ url: 'urn:x', valueBoolean: true }] }),
      'MedicationRequest.contained[0].modifierExtension',
    ],
  ] as const)
    expect({ at, found: faultsOf(await send(request(members))) }).toEqual({ at, found: { status: 422, at: [at] } });
  const beside = await send(request(contained({ code: ATC }, provenance)), strict);
  expect(faultsOf(beside)).toEqual({ status: 422, at: ['MedicationRequest.contained'] });
  expect(await app.db('prescriptions').count()).toEqual(before);
});

test.each(['completed', 'on-hold', 'entered-in-error'])(
  'what is new and %s is told which states it may have',
  async (status) => {
    const refused = await send(request({ ...contained({ code: ATC }), status }), { 'Accept-Language': 'en' });
    expect(faultsOf(refused)).toEqual({ status: 422, at: ['MedicationRequest.status'] });
    expect(refused.body.issue[0].details.text).toContain(`draft or active, and not ${status}`);
  },
);
