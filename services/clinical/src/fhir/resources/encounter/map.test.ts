import { CLINIC, consultationRow, id, onlyRequired, valid } from '../../../../test/support/fhir-rows.js';
import { encounterResource } from './map.js';

const at = { clinic: CLINIC, caller: { role: 'doctor', abilities: new Set<never>() } } as const;

test('a consultation is an encounter with those who took part and what was found', () => {
  expect(valid(encounterResource(consultationRow(), at))).toMatchObject({
    id: id(20),
    identifier: [{ system: `urn:clinic:${CLINIC.id}:consultation-number`, value: 'C-1' }],
    status: 'finished',
    class: { code: 'AMB' },
    subject: { reference: `Patient/${id(1)}` },
    participant: [
      { individual: { reference: `Practitioner/${id(2)}` }, type: [{ coding: [{ code: 'PPRF' }] }] },
      { individual: { reference: `Practitioner/${id(5)}` }, type: [{ coding: [{ code: 'AUTHEN' }] }] },
    ],
    appointment: [{ reference: `Appointment/${id(10)}` }],
    period: { start: '2026-11-20T15:00:00.000Z', end: '2026-11-20T15:25:00.000Z' },
    reasonCode: [{ text: 'Dolor de pecho' }],
    diagnosis: [
      { condition: { reference: `Condition/${id(20)}.I20.9` }, rank: 1, use: { coding: [{ code: 'principal' }] } },
      { condition: { reference: `Condition/${id(20)}.I10` }, rank: 2, use: { coding: [{ code: 'secondary' }] } },
      { condition: { reference: `Condition/${id(20)}.I21` }, rank: 3 },
    ],
    serviceProvider: { reference: `Organization/${CLINIC.id}` },
  });
});

test.each([
  ['draft', 'in-progress'],
  ['completed', 'finished'],
  ['entered_in_error', 'entered-in-error'],
] as const)('a consultation that is %s is %s', (status, expected) => {
  expect(valid(encounterResource(consultationRow({ status }), at)).status).toBe(expected);
});

test.each([
  ['first', 'AMB', undefined],
  ['telemedicine', 'VR', undefined],
  ['urgent', 'AMB', 'UR'],
])('of a consultation of the type %s the class is %s', (type, expected, priority) => {
  const resource = valid(encounterResource(consultationRow({ type }), at));
  expect([resource.class.code, resource.priority?.coding?.[0]?.code]).toEqual([expected, priority]);
});

test('a draft that says nothing yet', () => {
  const bare = onlyRequired(
    consultationRow({ status: 'draft' }),
    ...(['patient', 'appointment_id', 'type', 'reason', 'started_at', 'ended_at', 'signed_by', 'diagnoses'] as const),
  );
  expect(Object.keys(valid(encounterResource(bare, at))).sort()).toEqual(
    ['resourceType', 'id', 'meta', 'identifier', 'status', 'class', 'participant', 'serviceProvider'].sort(),
  );
});

test('without a principal diagnosis none has the first rank', () => {
  const diagnoses = consultationRow().diagnoses.filter(({ role }) => role !== 'principal');
  expect(encounterResource(consultationRow({ diagnoses }), at).diagnosis?.map(({ rank }) => rank)).toEqual([2, 3]);
});
