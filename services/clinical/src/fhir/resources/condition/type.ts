import { column, FALSE, inside, piece, TRUE } from '../../../db/piece.js';
import { sql } from '../../../db/db.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  consultationRecord,
  visibleConsultations,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { firstOf, instant, reference } from '../../search/kinds.js';
import { unsaid } from '../../search/unsaid.js';
import { always, codedBy, inTexts } from '../../search/tokens.js';
import { either, lasting, NEVER, type SearchParameter } from '../../search/parameter.js';
import { CONDITION_CATEGORY, CONDITION_CLINICAL, CONDITION_VERIFICATION, ICD_10 } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { identified } from '../identified.js';
import { conditionCode, consultationOfCondition } from './id.js';
import { conditionResource, diagnosesOf, diagnosisOf, type DiagnosisRow } from './map.js';
import { conditionWrites } from './writes.js';

const PATIENT = { Patient: column('c.patient_id') };
const RECORDED = firstOf(column('c.started_at'), column('c.created_at'));

const code: SearchParameter = {
  type: 'token',
  documentation: 'The code of ICD-10, with its dot or without; `:text` looks at its words.',
  missing: FALSE,
  match({ system, code: value }) {
    if (system !== undefined && system !== ICD_10) return NEVER;
    if (value === undefined) return { sql: TRUE };
    // Each once: the planner takes two that are the same for two.
    return either([...new Set([value, value.toUpperCase()])].map((each) => ({ sql: piece`x.code = ${each}` })));
  },
  text: inTexts(column('x.description'), { table: 'consultation_diagnoses', said: 'description' }),
};

const VALID = piece`c.status <> 'entered_in_error'`;
const WRITTEN_IN_ERROR = piece`c.status = 'entered_in_error'`;

const diagnosed: TypeSpec<DiagnosisRow> = {
  type: 'Condition',
  record: 'consultation',
  ability: 'consultations:read',
  patientColumn: column('c.patient_id'),
  phi: { level: 'full', subject: consultationSubject },
  visible: (reader, patientId) =>
    visibleConsultations(sql.from(sql.raw(CONSULTATION_TABLES)), reader, patientId)
      .joinRaw('join consultation_diagnoses x on x.clinic_id = c.clinic_id and x.consultation_id = c.id')
      .whereNotNull('c.patient_id'),
  columns: [sql.raw(CONSULTATION_COLUMNS), 'x.code as diagnosis'],
  key: [
    { column: column('x.consultation_id'), type: 'uuid' },
    { column: conditionCode(column('x.code')), type: 'text' },
  ],
  newest: { same: [column('x.code')], at: RECORDED },
  keyOf(id) {
    const consultation = consultationOfCondition(id);
    return consultation === undefined ? undefined : [consultation, id.slice(consultation.length + 1)];
  },
  updated: column('c.updated_at'),
  map: (row) => conditionResource(diagnosisOf(row)),
  patientsOf: ({ patient }) => (patient ? [patient.id] : []),
  writes: conditionWrites,
  versions: {
    kind: consultationRecord,
    recordOf: ({ id }) => id,
    rowsIn: (content) =>
      diagnosesOf(content as ConsultationSaid).map(({ code: diagnosis }) => ({
        ...(content as ConsultationSaid),
        diagnosis,
      })),
  },
  search: {
    patient: reference('subject', PATIENT, 'Whose condition it is.'),
    subject: reference('subject', PATIENT, 'Whose condition it is.'),
    encounter: reference('encounter', { Encounter: column('c.id') }, 'The visit in which it was diagnosed.'),
    code: lasting(code),
    category: always(CONDITION_CATEGORY, 'encounter-diagnosis', 'encounter-diagnosis.'),
    'clinical-status': codedBy(
      CONDITION_CLINICAL,
      {
        active: piece`${VALID} and x.certainty <> 'ruled_out'`,
        inactive: piece`${VALID} and x.certainty = 'ruled_out'`,
      },
      'active, or inactive of what was ruled out.',
      WRITTEN_IN_ERROR,
    ),
    'verification-status': codedBy(
      CONDITION_VERIFICATION,
      {
        provisional: piece`${VALID} and x.certainty = 'presumptive'`,
        confirmed: piece`${VALID} and x.certainty = 'confirmed'`,
        refuted: piece`${VALID} and x.certainty = 'ruled_out'`,
        'entered-in-error': WRITTEN_IN_ERROR,
      },
      'provisional, confirmed, refuted or entered-in-error.',
      FALSE,
    ),
    'recorded-date': instant(RECORDED, 'When it was recorded.'),
    recorder: reference('recorder', { Practitioner: column('c.practitioner_id') }, 'Who recorded it.'),
    ...unsaid(
      {
        token: ['body-site', 'evidence', 'severity', 'stage'],
        string: ['abatement-string', 'onset-info'],
        date: ['abatement-date', 'asserted-date', 'onset-date'],
        quantity: ['abatement-age', 'onset-age'],
      },
      { asserter: 'asserter', 'evidence-detail': 'evidence.detail' },
    ),
  },
};

export const condition: TypeSpec<DiagnosisRow> = identified(diagnosed, {
  gone: piece`not exists (select from consultation_diagnoses x
    where x.clinic_id = n.clinic_id and x.consultation_id = n.resource_id and ${inside(conditionCode(column('x.code')))} = n.part)`,
});
