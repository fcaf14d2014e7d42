import { immunizationRow } from '../../../../test/support/fhir-order-rows.js';
import { CLINIC, id, valid } from '../../../../test/support/fhir-rows.js';
import { immunizationResource } from './map.js';

const immunization = (members: Parameters<typeof immunizationRow>[0] = {}) =>
  valid(immunizationResource(immunizationRow(members), { clinic: CLINIC }));

test('a vaccination says what was given, when, where and why', () => {
  const resource = immunization();
  expect(resource).toMatchObject({
    id: id(80),
    status: 'completed',
    vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '08' }], text: 'Hepatitis B' },
    patient: { reference: `Patient/${id(1)}` },
    occurrenceDateTime: '2019-05',
    lotNumber: 'AB-123',
    site: { text: 'Deltoides izquierdo' },
    performer: [{ actor: { reference: `Practitioner/${id(2)}` } }],
    reasonCode: [{ text: 'Personal de salud' }],
    protocolApplied: [{ doseNumberPositiveInt: 2 }],
  });
  expect(resource.statusReason).toBeUndefined();
});

test('one that was not done says why not, and an error why it is one', () => {
  const refused = immunization({ status: 'not_done', reason: 'Fiebre' });
  expect(refused).toMatchObject({ status: 'not-done', statusReason: { text: 'Fiebre' } });
  expect(refused.reasonCode).toBeUndefined();
  const mistaken = immunization({ status: 'entered_in_error', status_reason: 'Otro paciente' });
  expect(mistaken.status).toBe('entered-in-error');
  expect(mistaken.extension).toEqual([{ url: 'urn:clinic:extension:status-reason', valueString: 'Otro paciente' }]);
});

test('what is not known is not said', () => {
  const vaccine = { system: null, code: null, display: 'BCG' };
  const bare = immunization({ vaccine, lot_number: null, dose_number: null, site: null, reason: null });
  expect(bare.vaccineCode).toEqual({ text: 'BCG' });
  for (const member of ['lotNumber', 'protocolApplied', 'site', 'reasonCode', 'extension'])
    expect(bare).not.toHaveProperty(member);
});
