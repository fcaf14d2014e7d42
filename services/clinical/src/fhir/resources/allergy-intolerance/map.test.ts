import { allergyRow } from '../../../../test/support/fhir-order-rows.js';
import { CLINIC, id, onlyRequired, valid } from '../../../../test/support/fhir-rows.js';
import { allergyIntoleranceResource } from './map.js';

const allergy = (members: Parameters<typeof allergyRow>[0] = {}) =>
  valid(
    allergyIntoleranceResource(allergyRow(members), {
      clinic: CLINIC,
      caller: { role: 'doctor', abilities: new Set() },
    }),
  );

test('an allergy with its reactions', () => {
  expect(allergy()).toMatchObject({
    id: id(70),
    clinicalStatus: { coding: [{ code: 'active' }] },
    verificationStatus: { coding: [{ code: 'confirmed' }] },
    type: 'allergy',
    category: ['medication'],
    criticality: 'high',
    code: { coding: [{ system: 'http://snomed.info/sct', code: '764146007' }], text: 'Penicilina' },
    patient: { reference: `Patient/${id(1)}` },
    onsetDateTime: '2019',
    lastOccurrence: '2024-01-31',
    recorder: { reference: `Practitioner/${id(2)}` },
    asserter: { reference: `Practitioner/${id(2)}` },
    note: [{ text: 'Contado por la madre' }],
    reaction: [{ manifestation: [{ text: 'Urticaria' }], severity: 'moderate', onset: '2019-05' }],
  });
});

test.each(['active', 'inactive', 'resolved'] as const)('%s is a status of FHIR too', (clinical_status) => {
  for (const verification_status of ['unconfirmed', 'confirmed', 'refuted'] as const)
    allergy({ clinical_status, verification_status });
});

test('that it was an error, and that there is none', () => {
  const mistaken = allergy({
    clinical_status: null,
    verification_status: 'entered-in-error',
    status_reason: 'Otro paciente',
  });
  expect(mistaken.clinicalStatus).toBeUndefined();
  expect(mistaken.extension).toEqual([{ url: 'urn:clinic:extension:status-reason', valueString: 'Otro paciente' }]);
  const none = onlyRequired(
    allergyRow({ none_known: true }),
    ...(['substance', 'category', 'type', 'criticality', 'reactions', 'onset', 'last_occurrence', 'note'] as const),
    ...(['recorded_at', 'recorder', 'asserter'] as const),
  );
  expect(allergy(none)).toMatchObject({ code: { coding: [{ code: '716186003' }] } });
  expect(Object.keys(allergy(none))).toHaveLength(7);
});

test.each([
  [{ type: 'patient' as const, practitioner_id: null, name: null }, { reference: `Patient/${id(1)}` }],
  [
    { type: 'related_person' as const, practitioner_id: null, name: 'La madre' },
    { type: 'RelatedPerson', display: 'La madre' },
  ],
  [{ type: 'practitioner' as const, practitioner_id: null, name: null }, { type: 'Practitioner' }],
])('who said so: %j', (asserter, expected) => {
  expect(allergy({ asserter }).asserter).toMatchObject(expected);
});
