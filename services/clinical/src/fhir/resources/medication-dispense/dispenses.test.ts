import type { Bundle, MedicationDispense } from '@medplum/fhirtypes';
import { codeOf } from '../../../../test/support/controlled.js';
import { dispensary, tablets } from '../../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../../test/support/expect.js';
import { expectFound, get, idsIn } from '../../../../test/support/fhir-chart.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

/** Two medications of one prescription, of which the first was given and the second is prepared. */
async function given() {
  const practice = await app.build.practice();
  const items = [tablets('Paracetamol', 20), tablets('Paracetamol', 30)];
  const pharmacy = await dispensary(app, practice, { items });
  const both = [pharmacy.given(5), pharmacy.given(10, {}, 1)];
  const done = (await pharmacy.dispense(5, { items: both, override_reason: 'Wanted twice' }).expect(201)).body.data;
  const waiting = (await pharmacy.dispense(3, { status: 'preparation', override_reason: 'Wanted' }).expect(201)).body;
  const ids: string[] = done.items.map(({ id }: { id: string }) => id);
  return { ...practice, ...pharmacy, done, ids: ids as [string, string], waiting: waiting.data };
}

const read = async (caller: { token: string }, id: string, version?: number): Promise<MedicationDispense> => {
  const { body } = await app
    .as(caller)
    .get(`/fhir/R4/MedicationDispense/${id}${version === undefined ? '' : `/_history/${version}`}`)
    .expect(200);
  return body;
};

test('each item of a dispensing says what of which lots was given, by whom, for what was prescribed', async () => {
  const { clinic, patient, done, ids, script, product, store, pharmacist } = await given();
  const resource = await read(pharmacist, ids[1]);
  expect(resource).toMatchObject({
    identifier: [{ system: `urn:clinic:${clinic.id}:dispensation-number`, value: done.number }],
    status: 'completed',
    medicationReference: { reference: `Medication/${product.id}`, display: 'Paracetamol 500 mg' },
    subject: { reference: `Patient/${patient.id}` },
    performer: [{ actor: { reference: `Practitioner/${pharmacist.practitioner_id}` } }],
    location: { display: store.name },
    authorizingPrescription: [{ reference: `MedicationRequest/${script.items[1].id}` }],
    quantity: { value: 10, unit: 'tablet' },
    whenHandedOver: done.completed_at,
    substitution: { wasSubstituted: false },
  });
  expect((resource.whenPrepared ?? '') <= done.completed_at).toBe(true);
  expect(resource).not.toHaveProperty('statusReasonCodeableConcept');
  const lot = resource.extension?.find(({ url }) => url === 'urn:clinic:extension:medication-lot');
  expect(lot?.extension).toEqual([
    { url: 'number', valueString: 'L1' },
    { url: 'expires-on', valueDate: '2031-12-31' },
    { url: 'quantity', valueQuantity: { value: 10, unit: 'tablet' } },
  ]);
});

test('a dispensing is found by whom it is for, what for, its state, its number and when it was given', async () => {
  const { doctor, patient, done, ids, waiting, script, product, clinic, pharmacist, other } = await given();
  const [first, second] = ids;
  const prepared = waiting.items[0].id;
  const all = [first, second, prepared];
  const today = done.completed_at.slice(0, 19);
  const performer = pharmacist.practitioner_id;
  await expectFound(app, doctor, {
    [`MedicationDispense?patient=${patient.id}`]: all,
    [`MedicationDispense?subject=Patient/${patient.id}&status=completed`]: ids,
    [`MedicationDispense?patient=${patient.id}&status=preparation,on-hold`]: [prepared],
    [`MedicationDispense?patient=${patient.id}&status:not=completed`]: [prepared],
    [`MedicationDispense?prescription=MedicationRequest/${script.items[0].id}`]: [first, prepared],
    [`MedicationDispense?prescription.group-identifier=${script.number}&status=completed`]: ids,
    [`MedicationDispense?prescription.status=stopped`]: [],
    [`MedicationDispense?medication=Medication/${product.id}`]: all,
    [`MedicationDispense?medication=${other.id}`]: [],
    [`MedicationDispense?medication.code=${product.code}`]: all,
    [`MedicationDispense?medication.code:text=paracet&status=completed`]: ids,
    [`MedicationDispense?identifier=urn:clinic:${clinic.id}:dispensation-number|${done.number}`]: ids,
    [`MedicationDispense?performer=Practitioner/${performer}`]: all,
    [`MedicationDispense?performer=Practitioner/${doctor.practitioner_id}`]: [],
    [`MedicationDispense?whenhandedover=ge${today}Z`]: ids,
    [`MedicationDispense?whenhandedover=lt2020`]: [],
    [`MedicationDispense?whenhandedover:missing=true`]: [prepared],
    [`MedicationDispense?whenprepared=ge2020&_sort=-whenhandedover`]: all,
    [`MedicationRequest?_has:MedicationDispense:prescription:status=preparation`]: [script.items[0].id],
  });
  const found = await get(app, doctor, `MedicationDispense?_id=${first}&_include=MedicationDispense:*`);
  const included = (found.body as Bundle).entry?.map(({ resource }) => `${resource?.resourceType}/${resource?.id}`);
  expect(included?.sort()).toEqual(
    [
      `MedicationDispense/${first}`,
      `Medication/${product.id}`,
      `MedicationRequest/${script.items[0].id}`,
      `Patient/${patient.id}`,
      `Practitioner/${performer}`,
    ].sort(),
  );
  await expectAudit(app, found, { event: 'dispensation.search', patient_ids: [patient.id], phi_level: 'full' });
});

test('its history tells that it was halted, why, and given by somebody else', async () => {
  const { waiting, act, clinic, pharmacist, patient } = await given();
  const colleague = await app.build.user(clinic, 'pharmacist');
  const id: string = waiting.items[0].id;
  await act(waiting.id, 'hold', { reason: 'Not in stock' }).expect(200);
  expect(await read(pharmacist, id)).toMatchObject({
    status: 'on-hold',
    statusReasonCodeableConcept: { text: 'Not in stock' },
  });
  await act(waiting.id, 'complete', { override_reason: 'Wanted' }, colleague).expect(200);
  const functions = [
    ['packager', pharmacist.practitioner_id],
    ['finalchecker', colleague.practitioner_id],
  ];
  expect((await read(pharmacist, id)).performer).toEqual(
    functions.map(([code, who]) => ({
      function: { coding: [expect.objectContaining({ code })] },
      actor: expect.objectContaining({ reference: `Practitioner/${who}` }),
    })),
  );
  for (const [, who] of functions)
    expect(idsIn(await get(app, pharmacist, `MedicationDispense?_id=${id}&performer=${who}`))).toEqual([id]);
  const history = await get(app, pharmacist, `MedicationDispense/${id}/_history`);
  expect((history.body as Bundle<MedicationDispense>).entry?.map(({ resource }) => resource?.status)).toEqual([
    'completed',
    'on-hold',
    'preparation',
  ]);
  await expectAudit(app, history, { event: 'dispensation.history', patient_ids: [patient.id] });
  expect((await read(pharmacist, id, 1)).status).toBe('preparation');
});

test.each([
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
])('one that was ended by %s is %s, and says why', async (action, status) => {
  const { waiting, act, pharmacist } = await given();
  await act(waiting.id, action, { reason: 'Left' }).expect(200);
  const resource = await read(pharmacist, waiting.items[0].id);
  expect(resource).toMatchObject({ status, statusReasonCodeableConcept: { text: 'Left' } });
  expect(resource.whenHandedOver).toBeUndefined();
});

test('what came back is said of its lot, and why is a note', async () => {
  const { done, ids, act, first, pharmacist } = await given();
  const items = [{ item_id: ids[0], lot_id: first, quantity: 2, sellable: true }];
  await act(done.id, 'returns', { reason: 'Too many', items }).expect(200);
  const resource = await read(pharmacist, ids[0]);
  expect(resource).toMatchObject({ status: 'completed', note: [{ text: 'Too many' }] });
  expect(JSON.stringify(resource.extension)).toContain(
    '{"url":"returned","valueQuantity":{"value":2,"unit":"tablet"}}',
  );
});

test('the second person of a controlled product is named, and treats nobody', async () => {
  const practice = await app.build.practice();
  const { dispense, pharmacist } = await dispensary(app, practice, { product: { control_class: 'II' } });
  const witness_code = await codeOf(app, practice.doctor, 'dispensation');
  const { data } = (await dispense(5, { witness_code }).expect(201)).body;
  const { performer } = await read(pharmacist, data.items[0].id);
  expect(performer?.[1]).toEqual({
    function: { coding: [expect.objectContaining({ code: 'checker' })] },
    actor: { display: data.witness.full_name },
  });
});

test('who may not read dispensings, and whom the policy keeps out, read none', async () => {
  const { clinic, ids, patient, doctor, pharmacist } = await given();
  for (const role of ['front_desk', 'laboratory', 'administrator', 'patient'] as const)
    expectDenied(await get(app, await app.build.user(clinic, role), 'MedicationDispense'), 'missing_ability');
  const there = await app.build.practice();
  expectNotFound(await get(app, there.doctor, `MedicationDispense/${ids[0]}`));
  expect(idsIn(await get(app, there.doctor, `MedicationDispense?patient=${patient.id}`))).toEqual([]);
  await app.build.phiPolicy(clinic, { relation: 'own' });
  expect(idsIn(await get(app, pharmacist, 'MedicationDispense?status=completed'))).toEqual([...ids].sort());
  const colleague = await app.build.user(clinic, 'doctor');
  for (const stranger of [colleague, doctor]) {
    expect(idsIn(await get(app, stranger, 'MedicationDispense'))).toEqual([]);
    expectDenied(await get(app, stranger, `MedicationDispense/${ids[0]}`), 'phi_access_denied');
  }
});

test('nothing is written by it: it is given by the pharmacy’s own operations', async () => {
  const { pharmacist, ids } = await given();
  const resource = await read(pharmacist, ids[0]);
  const { body } = await get(app, pharmacist, 'metadata');
  const declared = body.rest[0].resource.find(({ type }: { type: string }) => type === 'MedicationDispense');
  expect(declared.interaction.map(({ code }: { code: string }) => code)).not.toContain('create');
  expect((await app.as(pharmacist).post('/fhir/R4/MedicationDispense').send(resource)).status).toBe(405);
  const strict = app.as(pharmacist).get('/fhir/R4/MedicationDispense?colour=red').set('Prefer', 'handling=strict');
  expect((await strict).status).toBe(400);
});
