import { CLINIC, consultationRow, id, patientRow, valid } from '../../../../test/support/fhir-rows.js';
import { provenanceResource, type VersionSaid } from './map.js';

const VERSION: VersionSaid = {
  kind: 'consultation',
  record_id: id(20),
  patient_id: id(1),
  practitioner_id: null,
  version: 3,
  recorded_at: '2026-11-20T15:30:00.000Z',
  event: 'consultation.complete',
  suggestion_id: null,
  actor: { type: 'user', id: id(80), name: 'Ana Ruiz' },
  content: consultationRow(),
};
const provenance = (members: Partial<VersionSaid> = {}) =>
  valid(provenanceResource({ ...VERSION, ...members }, { clinic: CLINIC }));

test('who made a version of a note, and the signature that it has', () => {
  expect(provenance()).toMatchObject({
    id: `${id(20)}.consultation.3`,
    target: expect.arrayContaining([
      { reference: `Encounter/${id(20)}/_history/3` },
      { reference: `Composition/${id(20)}/_history/3` },
      { reference: `Condition/${id(20)}.I10/_history/3` },
      { reference: `Observation/${id(20)}.blood-pressure/_history/3` },
    ]),
    recorded: '2026-11-20T15:30:00.000Z',
    activity: { coding: [{ code: 'UPDATE' }] },
    agent: [
      { who: { identifier: { system: 'urn:clinic:user', value: id(80) }, display: 'Ana Ruiz' } },
      { who: { reference: `Practitioner/${id(5)}` } },
    ],
    signature: [
      {
        when: '2026-11-20T15:30:00.000Z',
        who: { reference: `Practitioner/${id(5)}` },
        data: Buffer.from('ab'.repeat(32), 'hex').toString('base64'),
      },
    ],
  });
});

test('a version of a draft, of a patient, and one that nobody was named for', () => {
  const draft = consultationRow({ status: 'draft', signed_by: null, completed_at: null, content_sha256: null });
  expect(provenance({ content: draft })).not.toHaveProperty('signature');
  const patient = provenance({
    kind: 'patient',
    record_id: id(1),
    version: 1,
    actor: null,
    event: null,
    content: patientRow(),
  });
  expect(patient).toMatchObject({
    target: [{ reference: `Patient/${id(1)}/_history/1` }],
    activity: { coding: [{ code: 'CREATE' }] },
    agent: [{ who: { display: 'unknown' } }],
  });
  expect(provenance({ actor: { type: 'system', id: null, name: null } }).agent[0]?.who).toEqual({ display: 'system' });
});
