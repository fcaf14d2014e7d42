import { orderRow } from '../../../../test/support/fhir-order-rows.js';
import { CLINIC, id, onlyRequired, valid } from '../../../../test/support/fhir-rows.js';
import { serviceRequestResource } from './map.js';

const at = { clinic: CLINIC, caller: { role: 'doctor', abilities: new Set<never>() } } as const;
const requests = (members = {}) => {
  const order = orderRow(members);
  return order.items.map((item) => valid(serviceRequestResource({ ...order, item_id: item.id }, at)));
};
const [ITEM] = orderRow().items;
if (!ITEM) throw new Error('no item');

test('each item of an order is a request', () => {
  expect(requests()[0]).toMatchObject({
    id: id(41),
    requisition: { system: `urn:clinic:${CLINIC.id}:order-number`, value: 'L-1' },
    status: 'active',
    intent: 'order',
    category: [{ coding: [{ system: 'http://snomed.info/sct', code: '108252007' }] }],
    priority: 'stat',
    code: {
      coding: [
        { system: 'http://loinc.org', code: '718-7' },
        { system: `urn:clinic:${CLINIC.id}:test`, code: 'HGB' },
      ],
      text: 'Hemoglobina',
    },
    subject: { reference: `Patient/${id(1)}` },
    encounter: { reference: `Encounter/${id(20)}` },
    requester: { reference: `Practitioner/${id(2)}` },
    reasonCode: [{ text: 'Anemia en estudio' }],
    specimen: [{ display: 'Sangre' }],
    note: [{ text: 'Urgente' }, { text: 'Antes de las 9' }],
  });
});

test.each([
  ['active', 'requested', 'active'],
  ['active', 'collected', 'active'],
  ['active', 'in_process', 'active'],
  ['active', 'resulted', 'completed'],
  ['active', 'rejected', 'revoked'],
  ['active', 'cancelled', 'revoked'],
  ['on-hold', 'requested', 'on-hold'],
  ['revoked', 'requested', 'revoked'],
  ['completed', 'resulted', 'completed'],
  ['entered-in-error', 'resulted', 'entered-in-error'],
])('of an order that is %s, an item that is %s is %s', (status, item, expected) => {
  expect(requests({ status, items: [{ ...ITEM, status: item }] })[0]?.status).toBe(expected);
});

test('an image that nobody coded yet, asked for by a key, and why it was refused', () => {
  const item = { ...onlyRequired(ITEM, 'test_id', 'test', 'specimen', 'notes'), status_reason: 'Sin cupo' };
  const order = { ...onlyRequired(orderRow(), 'notes', 'fasting', 'clinical_info', 'requester_id'), kind: 'imaging' };
  const [resource] = requests({ ...order, priority: 'routine', items: [item] });
  expect(resource).toMatchObject({
    code: { text: 'Brazo' },
    requester: { display: 'Luisa Paredes' },
    priority: 'routine',
  });
  expect(resource?.category?.[0]?.coding?.[0]?.code).toBe('363679005');
  expect(resource?.extension).toEqual([
    {
      url: 'http://hl7.org/fhir/StructureDefinition/request-statusReason',
      valueCodeableConcept: { text: 'Sin cupo' },
    },
  ]);
  expect(resource?.requester?.reference).toBeUndefined();
  expect(requests({ ...order, items: [{ ...item, body_part: null }] })[0]?.code).toBeUndefined();
});
