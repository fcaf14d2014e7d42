import { sql } from '../../../db/db.js';
import { column, FALSE, piece, raw } from '../../../db/piece.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  consultationRecord,
  visibleConsultations,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { firstOf, instant, reference } from '../../search/column-parameters.js';
import { always, codedBy, numbered } from '../../search/token-parameters.js';
import { eitherSeparately, type SearchParameter } from '../../search/parameter.js';
import { LOINC } from '../../systems.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import type { TypeSpec } from '../../type.js';
import { compositionResource } from './map.js';
import { entry, section } from './section-search.js';
import { compositionWrites } from './writes.js';

const PATIENT = { Patient: column('c.patient_id') };
const ADDED = piece`exists (select from consultation_addenda x where x.clinic_id = c.clinic_id and x.consultation_id = c.id)`;

export const noteStatuses = (system: string): SearchParameter =>
  codedBy(
    system,
    {
      preliminary: piece`c.status = 'draft'`,
      final: piece`c.status = 'completed' and not ${ADDED}`,
      amended: piece`c.status = 'completed' and ${ADDED}`,
      'entered-in-error': piece`c.status = 'entered_in_error'`,
    },
    'preliminary, final, amended or entered-in-error.',
    FALSE,
  );

/** Looked for among what they wrote themselves, and among what they signed for others. */
export const signedBy = (path: string): SearchParameter => ({
  ...reference(path, { Practitioner: column('c.signed_by') }, 'Who signed it.'),
  // What is completed is signed: the others are soon found.
  missing: piece`c.signed_by is null and (c.status < 'completed' or c.status > 'completed')`,
  ofOther: {
    Practitioner: (id) =>
      eitherSeparately([
        { sql: piece`c.practitioner_id = ${id} and c.signed_by = ${id}` },
        { sql: piece`c.signed_by = ${id} and c.signed_by <> c.practitioner_id` },
      ]),
  },
});

/** What is looked for in a note, whichever resource it is. */
export const OF_NOTES = {
  identifier: numbered(column('c.number'), 'consultation-number', 'The number of the consultation.'),
  patient: reference('subject', PATIENT, 'Whom it is about.'),
  subject: reference('subject', PATIENT, 'Whom it is about.'),
  author: reference('author', { Practitioner: column('c.practitioner_id') }, 'Who wrote it.'),
  type: always(LOINC, '11488-4', 'A consult note.'),
  date: instant(firstOf(column('c.completed_at'), column('c.updated_at')), 'When it was signed, or last written.'),
} satisfies Record<string, SearchParameter>;

/** It is one word, so that it is found by its beginning alone. */
const title: SearchParameter = {
  type: 'string',
  documentation: 'The number of the consultation.',
  missing: FALSE,
  match(text, how) {
    if (how === 'exact') return { sql: piece`c.number = ${text}` };
    const place = piece`strpos(upper(c.number), upper(${text}))`;
    return { sql: how === 'begins' ? piece`${place} = 1` : piece`${place} >= 1` };
  },
};

export const composition: TypeSpec<ConsultationSaid> = {
  type: 'Composition',
  record: 'consultation',
  ability: 'consultations:read',
  patientColumn: column('c.patient_id'),
  phi: { level: 'full', subject: consultationSubject },
  visible: (reader, patientId) => visibleConsultations(sql.from(raw(CONSULTATION_TABLES)), reader, patientId),
  columns: [raw(CONSULTATION_COLUMNS)],
  key: [{ column: column('c.id'), type: 'uuid' }],
  updated: column('c.updated_at'),
  patientsOf: ({ patient }) => (patient ? [patient.id] : []),
  versions: { kind: consultationRecord },
  map: compositionResource,
  writes: compositionWrites,
  search: {
    ...OF_NOTES,
    encounter: reference('encounter', { Encounter: column('c.id') }, 'The visit that it is about.'),
    attester: signedBy('attester.party'),
    status: noteStatuses('http://hl7.org/fhir/composition-status'),
    title,
    confidentiality: always('http://terminology.hl7.org/CodeSystem/v3-Confidentiality', 'N', 'N.'),
    section,
    entry,
    ...unrecorded(
      { token: ['category', 'context', 'related-id'], date: ['period'] },
      { 'related-ref': 'relatesTo.target' },
    ),
  },
};
