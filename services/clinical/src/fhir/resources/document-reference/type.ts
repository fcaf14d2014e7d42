import { column, FALSE, piece, raw, type Piece } from '../../../db/piece.js';
import { sql } from '../../../db/db.js';
import { consultationRecord } from '../../../features/consultations/index.js';
import { documentRecord, isReleased, type DocumentRow } from '../../../features/documents/index.js';
import { isUuid } from '../../../id.js';
import { compositeOf } from '../../search/composite-parameters.js';
import { instant, periodBetween, reference, words } from '../../search/column-parameters.js';
import { either, eitherSeparately, lasting, NEVER, type SearchParameter } from '../../search/parameter.js';
import { coded, codedBy, numbered } from '../../search/token-parameters.js';
import { UNRECORDED, unrecorded } from '../../search/unrecorded-parameters.js';
import { DOCUMENT_CATEGORY, DOCUMENT_TYPE, LOINC } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { NOTE_CODE } from './map.js';
import {
  documentResource,
  idOfRecord,
  isFile,
  patientsOfDocument,
  referenceSubject,
  type ReferenceRow,
} from './row.js';
import { documentParts, readsDocuments, RECORD } from './source.js';

const PATIENT = { Patient: column('x.patient_id') };
const IS_NOTE = piece`x.kind = 'note'`;
const IS_FILE = piece`x.kind = 'file'`;
const DATED = instant(column('x.dated_at'), 'When a note was signed, or last written; when a file was filed.');

/** The address that the attachment has. */
const location: SearchParameter = {
  type: 'uri',
  documentation: 'Where it is: `Composition/` or `Binary/`, and its id.',
  missing: FALSE,
  match(text) {
    const [, type, id] = /^(Composition|Binary)\/([0-9a-f-]{36})$/.exec(text) ?? [];
    if (id === undefined || !isUuid(id)) return NEVER;
    return { sql: piece`x.id = ${id} and ${type === 'Binary' ? IS_FILE : IS_NOTE}` };
  },
};

const type: SearchParameter = {
  type: 'token',
  documentation: `A consult note is LOINC’s ${NOTE_CODE}; a file has the type that it was filed as.`,
  missing: FALSE,
  match({ system, code }) {
    const ofNote: Piece[] = (system ?? LOINC) === LOINC && (code ?? NOTE_CODE) === NOTE_CODE ? [IS_NOTE] : [];
    const ofFile: Piece[] =
      (system ?? DOCUMENT_TYPE) === DOCUMENT_TYPE ? [code === undefined ? IS_FILE : piece`x.file_type = ${code}`] : [];
    // What a note has for the type of a file is no code.
    return code === 'none' ? NEVER : either([...ofNote, ...ofFile].map((each) => ({ sql: each })));
  },
};

const authenticator: SearchParameter = {
  ...reference('authenticator', { Practitioner: column('x.signed_by') }, 'Who signed it.'),
  // What is completed is signed: the others are soon found.
  missing: piece`x.signed_by is null and (x.note_status < 'completed' or x.note_status > 'completed')`,
  ofOther: {
    Practitioner: (id) =>
      eitherSeparately([
        { sql: piece`x.author_id = ${id} and x.signed_by = ${id}` },
        { sql: piece`x.signed_by = ${id} and x.signed_by <> x.author_id` },
      ]),
  },
};

export const documentReference: TypeSpec<ReferenceRow> = {
  type: 'DocumentReference',
  record: 'consultation',
  ability: 'consultations:read',
  orAbility: 'documents:read',
  patientColumn: column('x.patient_id'),
  own: true,
  phi: { level: 'full', subject: referenceSubject, ownRecords: true },
  visible: (reader, patientId) => sql.from(sql.unionAll(documentParts(reader, patientId)).as('x')),
  parts: { as: 'x', visible: documentParts },
  columns: ['x.kind', 'x.id', raw(RECORD)],
  key: [{ column: column('x.id'), type: 'uuid' }],
  updated: column('x.updated_at'),
  map: documentResource,
  patientsOf: patientsOfDocument,
  follows: { records: [consultationRecord.resource_type, documentRecord.resource_type], column: column('x.id') },
  versions: [
    {
      kind: consultationRecord,
      holds: (row) => !isFile(row),
      record: piece`case when x.kind = 'note' then x.id end`,
      recordOf: idOfRecord,
      rowsIn: (record) => [{ kind: 'note', id: (record as { id: string }).id, record }],
      shows: (_, { caller }) => caller.abilities.has('consultations:read'),
    },
    {
      kind: documentRecord,
      holds: isFile,
      record: piece`case when x.kind = 'file' then x.id end`,
      recordOf: idOfRecord,
      rowsIn: (record) => [{ kind: 'file', id: (record as { id: string }).id, record }],
      shows: ({ record }, { caller }) =>
        caller.role === 'patient' ? isReleased(record as DocumentRow) : readsDocuments(caller),
    },
  ],
  ofPatients: {
    search: [
      'patient',
      'subject',
      'type',
      'category',
      'date',
      'creation',
      'status',
      'period',
      'contenttype',
      'description',
      'location',
      'custodian',
    ],
  },
  search: {
    identifier: numbered(column('x.number'), 'consultation-number', 'The number of the consultation.'),
    patient: reference('subject', PATIENT, 'Whom it is about.'),
    subject: reference('subject', PATIENT, 'Whom it is about.'),
    author: reference('author', { Practitioner: column('x.author_id') }, 'Who wrote a note.'),
    type,
    date: DATED,
    creation: DATED,
    encounter: reference(
      'context.encounter',
      { Encounter: column('x.consultation_id') },
      'The visit that a note is about; a file is about none.',
    ),
    category: lasting(codedBy(DOCUMENT_CATEGORY, { 'clinical-note': IS_NOTE }, 'clinical-note, of notes.', IS_FILE)),
    custodian: reference('custodian', { Organization: column('x.clinic_id') }, 'Who keeps it.'),
    authenticator,
    status: codedBy(
      'http://hl7.org/fhir/document-reference-status',
      { current: piece`not x.is_error`, 'entered-in-error': piece`x.is_error` },
      'current or entered-in-error.',
      FALSE,
    ),
    'doc-status': codedBy(
      'http://hl7.org/fhir/composition-status',
      {
        preliminary: piece`x.note_status = 'draft'`,
        final: piece`x.note_status = 'completed' and not x.is_amended`,
        amended: piece`x.note_status = 'completed' and x.is_amended`,
        'entered-in-error': piece`x.note_status = 'entered_in_error'`,
      },
      'preliminary, final, amended or entered-in-error, of notes.',
      IS_FILE,
    ),
    period: periodBetween(
      column('x.started_at'),
      column('x.ended_at'),
      'When the visit was; the day that a file is of.',
    ),
    contenttype: coded(column('x.content_type'), 'urn:ietf:bcp:13', 'What it is in.'),
    description: {
      ...words([column('x.description')], 'Words of why the patient came, or of the title of a file.'),
      missing: piece`(x.description is null or x.description !~ '\\S')`,
    },
    location,
    relationship: compositeOf(
      [[UNRECORDED.reference('relatesTo.target'), UNRECORDED.token]],
      UNRECORDED.token.documentation,
    ),
    ...unrecorded(
      { token: ['event', 'facility', 'format', 'language', 'relation', 'security-label', 'setting'] },
      { related: 'context.related', relatesto: 'relatesTo.target' },
    ),
  },
};
