import { inUnit } from '../../ucum.js';
import { consultationRow, id, valid } from '../../../../test/support/fhir-rows.js';
import { signOf, signsOf, vitalSign } from './vital-signs.js';

const VITALS = consultationRow().vitals;
const signs = (members = {}) => signsOf(consultationRow(members)).map((said) => valid(vitalSign(said)));

test('the vital signs of a consultation, each with its code and its unit', () => {
  const said = signs().map((sign) => [
    sign.id?.split('.')[1],
    sign.code.coding?.map(({ code }) => code).join(' '),
    (sign.component ?? [sign]).map(({ valueQuantity: of }) => `${of?.value} ${of?.code}`).join(' / '),
  ]);
  expect(said).toEqual([
    ['blood-pressure', '85354-9', '120 mm[Hg] / 80 mm[Hg]'],
    ['heart-rate', '8867-4', '70 /min'],
    ['respiratory-rate', '9279-1', '14 /min'],
    ['temperature', '8310-5', '36.6 Cel'],
    ['spo2', '2708-6 59408-5', '98 %'],
    ['weight', '29463-7', '70.5 kg'],
    ['height', '8302-2', '170 cm'],
    ['bmi', '39156-5', '24.4 kg/m2'],
    ['glucose', '2339-0', '95 mg/dL'],
    ['pain', '72514-3', '3 {score}'],
    ['gcs', '9269-2', '15 {score}'],
  ]);
  for (const sign of signs()) {
    expect(sign.subject?.reference).toBe(`Patient/${id(1)}`);
    expect(sign.encounter?.reference).toBe(`Encounter/${id(20)}`);
    expect(sign.effectiveDateTime).toBe('2026-11-20T15:00:00.000Z');
  }
});

test('of half a blood pressure the other half is said to be unknown', () => {
  const [sign] = signs({ vitals: { ...VITALS, diastolic: null } });
  expect(sign?.component?.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity?.value])).toEqual([
    ['8480-6', 120],
    ['8462-4', undefined],
  ]);
  expect(sign?.component?.[1]?.dataAbsentReason?.coding?.[0]?.code).toBe('unknown');
});

test('what was not measured is no observation, and zero pain is one', () => {
  const nothing = Object.fromEntries(Object.keys(VITALS ?? {}).map((name) => [name, null]));
  expect(signs({ vitals: { ...nothing, pain: 0 } }).map(({ valueQuantity }) => valueQuantity?.value)).toEqual([0]);
  expect([signs({ vitals: nothing }), signs({ vitals: null })]).toEqual([[], []]);
});

test.each([
  ['draft', 'preliminary'],
  ['completed', 'final'],
  ['entered_in_error', 'entered-in-error'],
])('in a consultation that is %s they are %s', (status, expected) => {
  expect(new Set(signs({ status, started_at: null, patient: null }).map((sign) => sign.status))).toEqual(
    new Set([expected]),
  );
});

test('an id names a sign of a consultation', () => {
  expect(signOf(`${id(20)}.spo2`)).toEqual({ consultation_id: id(20), sign: 'spo2' });
  expect([`${id(20)}.constructor`, id(20), 'spo2', ''].map(signOf)).toEqual(Array(4).fill(undefined));
});

test.each([
  [185, '[lb_av]', 'kg', 83.91458845],
  [7, '[oz_av]', 'kg', 0.198446661875],
  [3250, 'g', 'kg', 3.25],
  [1.1, 'm', 'cm', 110],
  [66.9, '[in_i]', 'cm', 169.926],
  [5.5, '[ft_i]', 'cm', 167.64],
  [-0.1, 'm', 'cm', -10],
  [1e-7, 'm', 'cm', 0.00001],
  [1e21, 'mm', 'cm', 1e20],
  [98.6, '[degF]', 'Cel', undefined],
  [1, 'kg', 'cm', undefined],
  [1, 'constructor', 'kg', undefined],
  [1, 'g', 'constructor', undefined],
])('%d %s is as much in %s without rounding, or is not converted', (value, from, to, expected) => {
  expect(inUnit(value, from, to)).toBe(expected);
});
