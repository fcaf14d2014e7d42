import { prescriptionRow } from '../../../../test/support/fhir-order-rows.js';
import { CLINIC, id, onlyRequired, valid } from '../../../../test/support/fhir-rows.js';
import { medicationRequestResource } from './map.js';

const at = { clinic: CLINIC };
const requests = (members = {}) => {
  const prescription = prescriptionRow(members);
  return prescription.items.map((item) => valid(medicationRequestResource({ ...prescription, item_id: item.id }, at)));
};
const [ITEM] = prescriptionRow().items;
if (!ITEM) throw new Error('no item');

test('each medication of a prescription is a request', () => {
  expect(requests()[0]).toMatchObject({
    id: id(61),
    extension: [{ valueString: 'tableta' }, { valueString: '500 mg' }, { valueString: 'Ya no toma la otra' }],
    groupIdentifier: { value: 'R-1' },
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: {
      coding: [{ system: 'http://www.whocc.no/atc', code: 'N02BE01' }],
      text: 'Paracetamol',
    },
    subject: { reference: `Patient/${id(1)}` },
    encounter: { reference: `Encounter/${id(20)}` },
    requester: { reference: `Practitioner/${id(2)}` },
    note: [{ text: 'Con comida' }],
    dosageInstruction: [
      {
        text: 'Una tableta cada 8 horas si hay dolor',
        timing: { repeat: { boundsDuration: { value: 5, code: 'd' }, frequency: 1, period: 8, periodUnit: 'h' } },
        asNeededCodeableConcept: { text: 'dolor' },
        route: { text: 'oral' },
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tableta' } }],
      },
    ],
    dispenseRequest: {
      validityPeriod: { start: '2026-11-20T15:45:00.000Z', end: '2026-12-20' },
      numberOfRepeatsAllowed: 1,
      quantity: { value: 15, unit: 'tableta' },
    },
    substitution: { allowedBoolean: false },
  });
});

test.each(['draft', 'active', 'completed', 'cancelled', 'stopped'] as const)('%s is a status of FHIR too', (status) => {
  expect(requests({ status, status_reason: 'Náuseas' })[0]).toMatchObject({
    status,
    statusReason: { text: 'Náuseas' },
  });
});

test('a medication in words alone', () => {
  const medication = { system: null, code: null, display: 'Agua de anís', form: null, strength: null };
  const item = {
    ...onlyRequired(ITEM, 'dose', 'route', 'frequency', 'duration_days', 'quantity', 'instructions'),
    medication,
  };
  const bare = onlyRequired(
    prescriptionRow({ items: [item] }),
    'valid_until',
    'consultation_id',
    'notes',
    'override_reason',
  );
  const [resource] = requests(bare);
  expect(resource?.medicationCodeableConcept).toEqual({ text: 'Agua de anís' });
  for (const member of ['extension', 'dosageInstruction', 'encounter', 'note', 'statusReason'])
    expect(resource).not.toHaveProperty(member);
});

test('as needed without a reason, and a duration without a frequency', () => {
  const frequency = { times: 1, period: 1, period_unit: 'd' as const, as_needed: true, reason: null };
  expect(requests({ items: [{ ...ITEM, frequency }] })[0]?.dosageInstruction?.[0]).toMatchObject({
    asNeededBoolean: true,
  });
  const [dosage] = requests({ items: [{ ...ITEM, frequency: null }] })[0]?.dosageInstruction ?? [];
  expect(dosage?.timing?.repeat).toEqual({
    boundsDuration: { value: 5, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' },
  });
});
