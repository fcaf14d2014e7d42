import { sql } from '../../../db/db.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  consultationRecord,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { LAB_RESULT_COLUMNS, labResultRecord, type LabResultRow } from '../../../features/lab-results/index.js';
import { instant, measuredAs, reference } from '../../search/kinds.js';
import { coded, codedBy, codedIn, systemsIn } from '../../search/tokens.js';
import { all, anyApart, either, lasting, type SearchParameter, type Token } from '../../search/parameter.js';
import type { Clinic } from '../../../domain/clinic.js';
import { LOINC, OBSERVATION_CATEGORY } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { isReleased } from './released.js';
import { observationsOf } from './laboratory.js';
import {
  idOfRecord,
  observationKey,
  observationResource,
  observationSubject,
  resultOf,
  type ObservationRow,
} from './row.js';
import { NOT_FINAL, STATUSES, visibleObservations, visibleParts } from './source.js';
import { SIGNS, signsOf, type Sign } from './vital-signs.js';
import { observationWrites } from './writes.js';

const PATIENT = { Patient: 'o.patient_id' };

/** As records are kept as versions: their instants are as the database writes them in json. */
const RECORD = `case when o.sign = '' then
    (select to_jsonb(x) from (select ${LAB_RESULT_COLUMNS} from lab_results r
     where r.clinic_id = o.clinic_id and r.id = o.record_id) x)
  else (select to_jsonb(x) from (select ${CONSULTATION_COLUMNS} from ${CONSULTATION_TABLES}
     where c.clinic_id = o.clinic_id and c.id = o.record_id) x) end as record`;

const LISTED = codedIn(
  'o.code_system',
  'o.code',
  'o.display',
  'What was observed; of some signs a second code is known.',
  `(${systemsIn('lab_observations', 'code_system')}) union select '${LOINC}'`,
);

/** The two codes of one sign are of the same system. */
const code = {
  ...LISTED,
  match(token: Token, clinic: Clinic) {
    if (token.code === undefined) return LISTED.match(token, clinic);
    const other = { sql: 'o.other_code = ?', values: [token.code] };
    const ofSystem = token.system === undefined ? [] : [LISTED.match({ ...token, code: undefined }, clinic)];
    return either([LISTED.match(token, clinic), all([other, ...ofSystem])]);
  },
} satisfies SearchParameter;

/** Of what is measured in parts, each part has a code. */
const componentCode = codedBy(
  LOINC,
  Object.fromEntries(
    Object.entries<Sign>(SIGNS).flatMap(([sign, { loinc, measured }]) =>
      measured.flatMap(({ loinc: part }) =>
        part === undefined ? [] : [[part, `o.code = '${loinc[0]}' and o.sign = '${sign}'`] as const],
      ),
    ),
  ),
  'What was measured in a part: systolic and diastolic pressure.',
);

const comboCode = {
  ...code,
  documentation: `${LISTED.documentation} Or of a part of it.`,
  match: (token: Token, clinic: Clinic) => either([code.match(token, clinic), componentCode.match(token, clinic)]),
} satisfies SearchParameter;

const OBSERVATION_STATUS = 'http://hl7.org/fhir/observation-status';
const STATUS = codedBy(OBSERVATION_STATUS, STATUSES, 'preliminary, final, corrected and others.', 'false');

/** What differs from a status that is rare is nearly all: it is met without being looked up. */
const status: SearchParameter = {
  ...STATUS,
  differs: (token) =>
    token.code === 'final' && (token.system ?? OBSERVATION_STATUS) === OBSERVATION_STATUS
      ? anyApart(NOT_FINAL.map((text) => ({ sql: `(${text})`, values: [] })))
      : undefined,
};

export const observation: TypeSpec<ObservationRow> = {
  type: 'Observation',
  record: 'observation',
  ability: 'lab-results:read',
  patientColumn: 'o.patient_id',
  phi: {
    level: 'limited',
    subject: observationSubject,
    ownRecords: true,
  },
  visible: visibleObservations,
  parts: { as: 'o', visible: visibleParts },
  current: 'o.superseded_by_id is null',
  columns: ['o.named', 'o.sign', sql.raw(RECORD)],
  key: [
    { column: 'o.named', type: 'uuid' },
    { column: 'o.sign', type: 'text' },
  ],
  keyOf: observationKey,
  updated: 'o.updated_at',
  map: observationResource,
  patientsOf({ record }) {
    const { patient } = record as { patient: { id: string } | null };
    return patient ? [patient.id] : [];
  },
  writes: observationWrites,
  follows: { records: [labResultRecord.resource_type, consultationRecord.resource_type], column: 'o.record_id' },
  versions: [
    {
      kind: labResultRecord,
      holds: ({ sign }) => sign === '',
      record: `(case when o.sign = '' then o.record_id end)`,
      recordOf: idOfRecord,
      rowsIn: (record) =>
        observationsOf(record as LabResultRow).map(({ observation: { id: named } }) => ({ named, sign: '', record })),
      shows: (row, reader) => isReleased(resultOf(row), reader),
    },
    {
      kind: consultationRecord,
      holds: ({ sign }) => sign !== '',
      record: `(case when o.sign <> '' then o.record_id end)`,
      recordOf: idOfRecord,
      rowsIn: (record) =>
        signsOf(record as ConsultationSaid).map(({ sign, consultation }) => ({ named: consultation.id, sign, record })),
    },
  ],
  search: {
    patient: reference('subject', PATIENT, 'Of whom it is.'),
    subject: reference('subject', PATIENT, 'Of whom it is.'),
    encounter: reference('encounter', { Encounter: 'o.consultation_id' }, 'The visit that it belongs to.'),
    'based-on': reference('basedOn', { ServiceRequest: 'o.order_item_id' }, 'What was ordered.'),
    specimen: {
      ...reference('specimen', { Specimen: 'o.specimen_id' }, 'What was examined.'),
      missing: `o.collected_order = 'infinity' and o.specimen_type is null`,
      ofOther: { Specimen: (id) => ({ sql: '(o.record_id = ? and o.specimen_id = ?)', values: [id, id] }) },
    },
    performer: reference('performer', { Practitioner: 'o.performer_id' }, 'Who measured it.'),
    category: lasting(coded('o.category', OBSERVATION_CATEGORY, 'laboratory, vital-signs or survey.')),
    code: lasting(code),
    'component-code': lasting(componentCode),
    'combo-code': lasting(comboCode),
    status,
    date: instant('o.effective_at', 'When it was so.'),
    'value-quantity': measuredAs(
      'o.value_number',
      'o.value_unit',
      'The number that was measured, with its unit of UCUM or without.',
    ),
  },
};
