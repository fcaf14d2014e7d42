import { column, FALSE, piece, raw, TRUE } from '../../../db/piece.js';
import { sql } from '../../../db/db.js';
import { consultationRecord, type ConsultationSaid } from '../../../features/consultations/index.js';
import { problemRecord, stands, type ProblemRow } from '../../../features/problems/index.js';
import { instant, reference } from '../../search/column-parameters.js';
import { partialDay } from '../../search/partial-dates.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { codedBy, inTexts } from '../../search/token-parameters.js';
import { either, eitherSeparately, lasting, NEVER, type SearchParameter } from '../../search/parameter.js';
import { CONDITION_CATEGORY, CONDITION_CLINICAL, CONDITION_VERIFICATION, ICD_10 } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { diagnosesOf } from './map.js';
import { conditionKey, conditionOf, conditionSubject, idOfRecord, problemOf, type ConditionRow } from './row.js';
import { conditionParts, GONE, RECORD } from './source.js';
import { conditionWrites } from './writes.js';

const PATIENT = { Patient: column('x.patient_id') };
const RECORDED = column('x.recorded_at');
const WORDS = column('x.description');

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
  text: (words) =>
    eitherSeparately(
      ['consultation_diagnoses', 'problems'].map((table) => inTexts(WORDS, { table, said: 'description' })(words)),
    ),
};

const VALID = piece`x.kind = 'diagnosis' and x.visit_status <> 'entered_in_error'`;

const conditions: TypeSpec<ConditionRow> = {
  type: 'Condition',
  record: 'condition',
  ability: 'consultations:read',
  patientColumn: column('x.patient_id'),
  own: true,
  phi: { level: 'full', subject: conditionSubject, ownRecords: true },
  visible: (reader, patientId) => sql.from(sql.unionAll(conditionParts(reader, patientId)).as('x')),
  parts: { as: 'x', visible: conditionParts },
  columns: ['x.kind', 'x.code', raw(RECORD)],
  key: [
    { column: column('x.record_id'), type: 'uuid' },
    { column: column('x.part'), type: 'text' },
  ],
  newest: { same: [column('x.code')], at: column('x.said_at') },
  keyOf: conditionKey,
  updated: column('x.updated_at'),
  map: conditionOf,
  patientsOf({ record }) {
    const { patient } = record as { patient: { id: string } | null };
    return patient ? [patient.id] : [];
  },
  writes: conditionWrites,
  follows: {
    records: [consultationRecord.resource_type, problemRecord.resource_type],
    column: column('x.record_id'),
  },
  versions: [
    {
      kind: consultationRecord,
      holds: ({ kind }) => kind === 'diagnosis',
      record: piece`case when x.kind = 'diagnosis' then x.record_id end`,
      recordOf: idOfRecord,
      rowsIn: (record) =>
        diagnosesOf(record as ConsultationSaid).map(({ code: of }) => ({ kind: 'diagnosis', code: of, record })),
    },
    {
      kind: problemRecord,
      holds: ({ kind }) => kind === 'problem',
      record: piece`case when x.kind = 'problem' then x.record_id end`,
      recordOf: idOfRecord,
      rowsIn: (record) => [{ kind: 'problem', code: (record as ProblemRow).code, record }],
      shows: (row, { caller }) => caller.role !== 'patient' || stands(problemOf(row)),
    },
  ],
  search: {
    patient: reference('subject', PATIENT, 'Whose condition it is.'),
    subject: reference('subject', PATIENT, 'Whose condition it is.'),
    encounter: reference(
      'encounter',
      { Encounter: column('x.consultation_id') },
      'The visit in which it was diagnosed; a problem of the list has none.',
    ),
    // Of a problem a correction may change it.
    code,
    category: lasting(
      codedBy(
        CONDITION_CATEGORY,
        { 'encounter-diagnosis': piece`x.kind = 'diagnosis'`, 'problem-list-item': piece`x.kind = 'problem'` },
        'encounter-diagnosis of a visit, problem-list-item of a patient.',
        FALSE,
      ),
    ),
    'clinical-status': codedBy(
      CONDITION_CLINICAL,
      {
        active: [piece`x.problem_status = 'active'`, piece`${VALID} and x.certainty <> 'ruled_out'`],
        inactive: [piece`x.problem_status = 'inactive'`, piece`${VALID} and x.certainty = 'ruled_out'`],
        resolved: piece`x.problem_status = 'resolved'`,
      },
      'active, inactive or resolved; inactive of a diagnosis that was ruled out.',
      piece`(x.visit_status = 'entered_in_error' or x.verification = 'entered_in_error')`,
    ),
    'verification-status': codedBy(
      CONDITION_VERIFICATION,
      {
        unconfirmed: piece`x.verification = 'unconfirmed'`,
        provisional: piece`${VALID} and x.certainty = 'presumptive'`,
        confirmed: [piece`x.verification = 'confirmed'`, piece`${VALID} and x.certainty = 'confirmed'`],
        refuted: [piece`x.verification = 'refuted'`, piece`${VALID} and x.certainty = 'ruled_out'`],
        'entered-in-error': [piece`x.verification = 'entered_in_error'`, piece`x.visit_status = 'entered_in_error'`],
      },
      'unconfirmed, provisional, confirmed, refuted or entered-in-error.',
      FALSE,
    ),
    'recorded-date': instant(RECORDED, 'When it was recorded.'),
    'onset-date': partialDay(column('x.onset_on'), 'When a problem began.'),
    'abatement-date': partialDay(column('x.abated_on'), 'When a problem ended.'),
    recorder: reference('recorder', { Practitioner: column('x.practitioner_id') }, 'Who recorded it.'),
    ...unrecorded(
      {
        token: ['body-site', 'evidence', 'severity', 'stage'],
        string: ['abatement-string', 'onset-info'],
        date: ['asserted-date'],
        quantity: ['abatement-age', 'onset-age'],
      },
      { asserter: 'asserter', 'evidence-detail': 'evidence.detail' },
    ),
  },
};

export const condition: TypeSpec<ConditionRow> = withIdentifierSupport(conditions, { gone: GONE });
