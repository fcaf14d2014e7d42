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

const PATIENT = { Patient: 'c.patient_id' };
const RECORDED = firstOf('c.started_at', 'c.created_at');

const code: SearchParameter = {
  type: 'token',
  documentation: 'The code of ICD-10, with its dot or without; `:text` looks at its words.',
  missing: 'false',
  match({ system, code: value }) {
    if (system !== undefined && system !== ICD_10) return NEVER;
    if (value === undefined) return { sql: 'true', values: [] };
    // Each once: the planner takes two that are the same for two.
    return either([...new Set([value, value.toUpperCase()])].map((each) => ({ sql: 'x.code = ?', values: [each] })));
  },
  text: inTexts('x.description', { table: 'consultation_diagnoses', said: 'description' }),
};

const VALID = `c.status <> 'entered_in_error'`;
const WRITTEN_IN_ERROR = `c.status = 'entered_in_error'`;

const diagnosed: TypeSpec<DiagnosisRow> = {
  type: 'Condition',
  record: 'consultation',
  ability: 'consultations:read',
  patientColumn: 'c.patient_id',
  phi: { level: 'full', subject: consultationSubject },
  visible: (reader, patientId) =>
    visibleConsultations(sql.from(sql.raw(CONSULTATION_TABLES)), reader, patientId)
      .joinRaw('join consultation_diagnoses x on x.clinic_id = c.clinic_id and x.consultation_id = c.id')
      .whereNotNull('c.patient_id'),
  columns: [sql.raw(CONSULTATION_COLUMNS), 'x.code as diagnosis'],
  key: [
    { column: 'x.consultation_id', type: 'uuid' },
    { column: conditionCode('x.code'), type: 'text' },
  ],
  newest: { same: 'x.code', at: RECORDED },
  keyOf(id) {
    const consultation = consultationOfCondition(id);
    return consultation === undefined ? undefined : [consultation, id.slice(consultation.length + 1)];
  },
  updated: 'c.updated_at',
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
    encounter: reference('encounter', { Encounter: 'c.id' }, 'The visit in which it was diagnosed.'),
    code: lasting(code),
    category: always(CONDITION_CATEGORY, 'encounter-diagnosis', 'encounter-diagnosis.'),
    'clinical-status': codedBy(
      CONDITION_CLINICAL,
      { active: `${VALID} and x.certainty <> 'ruled_out'`, inactive: `${VALID} and x.certainty = 'ruled_out'` },
      'active, or inactive of what was ruled out.',
      WRITTEN_IN_ERROR,
    ),
    'verification-status': codedBy(
      CONDITION_VERIFICATION,
      {
        provisional: `${VALID} and x.certainty = 'presumptive'`,
        confirmed: `${VALID} and x.certainty = 'confirmed'`,
        refuted: `${VALID} and x.certainty = 'ruled_out'`,
        'entered-in-error': WRITTEN_IN_ERROR,
      },
      'provisional, confirmed, refuted or entered-in-error.',
      'false',
    ),
    'recorded-date': instant(RECORDED, 'When it was recorded.'),
    recorder: reference('recorder', { Practitioner: 'c.practitioner_id' }, 'Who recorded it.'),
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
  gone: `not exists (select from consultation_diagnoses x
    where x.clinic_id = n.clinic_id and x.consultation_id = n.resource_id and ${conditionCode('x.code')} = n.part)`,
});
