import { CLINIC, consultationRow, id, onlyRequired, valid } from '../../../../test/support/fhir-rows.js';
import { documentReferenceResource } from '../document-reference/map.js';
import { compositionResource } from './map.js';

const at = { clinic: CLINIC };
const note = (members = {}) => valid(compositionResource(consultationRow(members), at));
const document = (members = {}) => valid(documentReferenceResource(consultationRow(members), at));

test('a signed note: who wrote it, who signed it, and the digest of what was signed', () => {
  expect(note()).toMatchObject({
    id: id(20),
    extension: [{ url: 'urn:clinic:extension:content-sha256', valueString: 'ab'.repeat(32) }],
    type: { coding: [{ system: 'http://loinc.org', code: '11488-4' }] },
    encounter: { reference: `Encounter/${id(20)}` },
    date: '2026-11-20T15:30:00.000Z',
    author: [{ reference: `Practitioner/${id(2)}` }],
    attester: [{ mode: 'legal', time: '2026-11-20T15:30:00.000Z', party: { reference: `Practitioner/${id(5)}` } }],
    custodian: { reference: `Organization/${CLINIC.id}` },
  });
});

test('its sections, in order, as text that is no markup', () => {
  const sections = note().section ?? [];
  expect(sections.map(({ title }) => title)).toEqual([
    'Reason',
    'Evaluación',
    'plan',
    'Vital signs',
    'Diagnoses',
    'Follow-up',
    'Addendum',
  ]);
  expect(sections[1]?.text?.div).toContain('<p>Angina &lt;estable&gt; &amp; reposo<br/>segunda línea</p>');
  expect(sections[1]?.code?.coding?.map(({ code }) => code)).toEqual(['51848-0', 'assessment']);
  expect(sections[3]?.entry?.[0]).toEqual({ reference: `Observation/${id(20)}.blood-pressure` });
  expect(sections[4]?.entry?.[0]?.reference).toBe(`Condition/${id(20)}.I10`);
  expect(sections[6]?.author?.[0]?.reference).toBe(`Practitioner/${id(2)}`);
});

test.each([
  [{ status: 'draft', signed_by: null, completed_at: null, content_sha256: null }, 'preliminary', 'current'],
  [{ addenda: [] }, 'final', 'current'],
  [{}, 'amended', 'current'],
  [{ status: 'entered_in_error', cancellation_reason: 'Otro paciente' }, 'entered-in-error', 'entered-in-error'],
])('the standing of %j', (members, expected, standing) => {
  expect([note(members).status, document(members).docStatus, document(members).status]).toEqual([
    expected,
    expected,
    standing,
  ]);
});

test('a note that says nothing, and an empty section', () => {
  const bare = onlyRequired(
    consultationRow({ status: 'draft' }),
    ...([
      'patient',
      'reason',
      'sections',
      'vitals',
      'diagnoses',
      'addenda',
      'follow_up_date',
      'follow_up_notes',
    ] as const),
    ...(['completed_at', 'signed_by', 'content_sha256', 'started_at', 'ended_at'] as const),
  );
  for (const member of ['section', 'attester', 'extension', 'subject'])
    expect(valid(compositionResource(bare, at))).not.toHaveProperty(member);
  valid(documentReferenceResource(bare, at));
  const [, plan] = note({ sections: [{ key: 'plan', content: ' ' }] }).section ?? [];
  expect(plan).toMatchObject({ title: 'plan', text: { status: 'empty' }, emptyReason: { coding: [{}] } });
});

test('a section that is called as what every object has', () => {
  const [section] = note({ reason: null, sections: [{ key: 'constructor', content: 'x' }] }).section ?? [];
  expect(section).toMatchObject({ title: 'constructor', code: { coding: [{ code: 'constructor' }] } });
});

test('where the note is', () => {
  expect(document()).toMatchObject({
    masterIdentifier: { value: 'C-1' },
    authenticator: { reference: `Practitioner/${id(5)}` },
    content: [{ attachment: { contentType: 'application/fhir+json', url: `Composition/${id(20)}` } }],
    context: { encounter: [{ reference: `Encounter/${id(20)}` }] },
  });
});
