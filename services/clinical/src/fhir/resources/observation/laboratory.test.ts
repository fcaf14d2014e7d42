import type { LabResultRow } from '../../../features/lab-results/index.js';
import { labResultRow } from '../../../../test/support/fhir-order-rows.js';
import { CLINIC, id, valid } from '../../../../test/support/fhir-rows.js';
import { laboratoryObservation, observationsOf } from './laboratory.js';

type Measured = LabResultRow['observations'][number];
const at = { clinic: CLINIC };
const [MEASURED] = labResultRow().observations;
if (!MEASURED) throw new Error('nothing was measured');

const observed = (measured: Partial<Measured> = {}, result: Partial<LabResultRow> = {}) => {
  const row = labResultRow({ ...result, observations: [{ ...MEASURED, ...measured }] });
  return observationsOf(row).map((said) => valid(laboratoryObservation(said, at)))[0];
};
const value = (members: Partial<Measured['value']>): { value: Measured['value'] } => ({
  value: { type: 'string', number: null, comparator: null, unit: null, text: null, ...members },
});

test('what was measured, in which unit, and what is usual', () => {
  expect(observed()).toMatchObject({
    id: id(51),
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ system: `urn:clinic:${CLINIC.id}:test`, code: 'HGB' }], text: 'Hemoglobina' },
    effectiveDateTime: '2026-11-21T08:00:00.000Z',
    valueQuantity: { value: 9.5, comparator: '<', unit: 'g/dL', system: 'http://unitsofmeasure.org', code: 'g/dL' },
    interpretation: [{ coding: [{ code: 'L' }] }],
    referenceRange: [{ low: { value: 12, code: 'g/dL' }, high: { value: 16 }, text: 'Mujeres' }],
    note: [{ text: 'Repetida' }],
    specimen: { reference: `Specimen/${id(50)}` },
    basedOn: [{ reference: `ServiceRequest/${id(41)}` }],
  });
});

test.each([
  ['preliminary', 'preliminary', 'preliminary'],
  ['final', 'final', 'final'],
  ['corrected', 'final', 'corrected'],
  ['amended', 'final', 'amended'],
  ['corrected', 'cancelled', 'cancelled'],
  ['appended', 'final', 'final'],
  ['cancelled', 'preliminary', 'cancelled'],
  ['entered-in-error', 'final', 'entered-in-error'],
] as const)('in a result that is %s what is %s is %s', (status, own, expected) => {
  expect(observed({ status: own }, { status })?.status).toBe(expected);
});

test('each kind of value', () => {
  expect(observed(value({ text: 'Negativo' }))?.valueString).toBe('Negativo');
  expect(observed(value({ type: 'coded', text: 'A+' }))?.valueCodeableConcept).toEqual({ text: 'A+' });
  expect(observed(value({ type: 'range', text: '10 - 20.5', unit: '/uL' }))?.valueRange).toMatchObject({
    low: { value: 10, code: '/uL' },
    high: { value: 20.5 },
  });
  expect(observed(value({ type: 'range', text: '20-10' }))?.valueString).toBe('20-10');
  expect(observed(value({ type: 'quantity', number: 0, unit: 'cajas' }))?.valueQuantity).toEqual({
    value: 0,
    unit: 'cajas',
  });
});

test.each(['N', 'L', 'H', 'LL', 'HH', 'A', 'AA', '<', '>'] as const)('%s is a code of HL7', (interpretation) => {
  expect(observed({ interpretation })?.interpretation?.[0]?.coding?.[0]?.code).toBe(interpretation);
});

test('what is not said is left out', () => {
  const resource = observed(
    { interpretation: null, note: null, reference_range: { low: null, high: null, unit: 'g/dL', text: null } },
    { specimen: null, performer: null, order_item_id: null, consultation_id: null },
  );
  for (const member of ['interpretation', 'note', 'referenceRange', 'specimen', 'performer', 'basedOn', 'encounter'])
    expect(resource).not.toHaveProperty(member);
  expect(resource?.effectiveDateTime).toBe('2026-11-21T12:00:00.000Z');
});

test('codes of any system, also of one that has no address', () => {
  const of = (system: string) => observed({ code: { system, code: 'a  b', display: 'x' } })?.code.coding?.[0];
  expect(of('http://loinc.org')).toEqual({ system: 'http://loinc.org', code: 'a b', display: 'x' });
  expect(of('LOINC')?.system).toBe('http://loinc.org');
  expect(of('mi catálogo')?.system).toBe(`urn:clinic:${CLINIC.id}:system:mi%20cat%C3%A1logo`);
});
