import { consultationRow, id, valid } from '../../../../test/support/fhir-rows.js';
import { conditionId, consultationOfCondition } from './condition-id.js';
import { conditionResource, diagnosesOf } from './map.js';

const conditions = (members = {}) => diagnosesOf(consultationRow(members)).map((row) => valid(conditionResource(row)));

test('each diagnosis of a consultation is a condition', () => {
  expect(conditions()[0]).toMatchObject({
    id: `${id(20)}.I10`,
    meta: { versionId: '3' },
    category: [{ coding: [{ code: 'encounter-diagnosis' }] }],
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'I10', display: 'Hipertensión esencial' }] },
    subject: { reference: `Patient/${id(1)}` },
    encounter: { reference: `Encounter/${id(20)}` },
    recorder: { reference: `Practitioner/${id(2)}` },
    note: [{ text: 'Desde 2019' }],
  });
});

test('how certain it is, and that it was an error', () => {
  const said = (members = {}) =>
    conditions(members).map(({ clinicalStatus, verificationStatus }) => [
      clinicalStatus?.coding?.[0]?.code,
      verificationStatus?.coding?.[0]?.code,
    ]);
  expect(said()).toEqual([
    ['active', 'confirmed'],
    ['active', 'provisional'],
    ['inactive', 'refuted'],
  ]);
  expect(said({ status: 'entered_in_error' })[0]).toEqual([undefined, 'entered-in-error']);
});

test("a draft that is nobody's has no conditions", () => {
  expect(conditions({ status: 'draft', patient: null })).toEqual([]);
});

test('an id leads back to the consultation, whatever the code', () => {
  for (const code of ['I10', 'A00.1+', 'a code / with anything', 'x'.repeat(60)]) {
    expect(conditionId(id(20), code)).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    expect(consultationOfCondition(conditionId(id(20), code))).toBe(id(20));
  }
  expect(['', 'I10', `${id(20)}.`, `${id(20)}/I10`].map(consultationOfCondition)).toEqual(Array(4).fill(undefined));
});
