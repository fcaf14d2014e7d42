import { AUDIT_EVENT_LIST, auditEvents, type AuditEventRow } from '../../../features/audit/index.js';
import { instant, reference } from '../../search/kinds.js';
import { either, NEVER, type Condition, type SearchParameter } from '../../search/parameter.js';
import { coded, codedBy } from '../../search/tokens.js';
import { AUDIT_ENTITY_TYPE, AUDIT_INTERACTION, AUDIT_ROLE, AUDIT_TYPE } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { auditEventResource } from './map.js';

const LEFT = `(select coalesce((select merged_into_id from patients where clinic_id = current_clinic_id() and id = ?), ?::uuid))`;

/** All ids of one person: of the record that is left, and of those that were merged into it. */
const NAMES = `array(select ?::uuid union select ${LEFT}
  union select id from patients where clinic_id = current_clinic_id() and merged_into_id = ${LEFT})`;

/** Looked up apart from all else: of ids that are not written down the planner would expect that many rows name them, and look at each. */
const naming = (id: string): Condition => ({
  sql: `id = any(array(select named.id from visible_audit_events named where named.patient_ids && ${NAMES}))`,
  values: [id, id, id, id, id],
});

/** The ids of those whom a row names, which are no column that could be compared with. */
const patient: SearchParameter = {
  type: 'reference',
  documentation: 'Whose records it was about.',
  missing: `patient_ids = '{}'`,
  path: 'entity.what',
  targets: {},
  ofOther: { Patient: naming },
};

const EVENT = coded('event', 'urn:clinic:event', 'The name of the event, such as patient.read.');
const INTERACTION = codedBy(
  AUDIT_INTERACTION,
  {
    create: `action = 'C'`,
    read: `action = 'R'`,
    update: `action = 'U'`,
    delete: `action = 'D'`,
    search: `(action = 'E' and result_count is not null)`,
    operation: `(action = 'E' and result_count is null)`,
  },
  '',
);

/** Both codings that an event has. */
const subtype: SearchParameter = {
  type: 'token',
  documentation: `${EVENT.documentation} Or what it is in HL7's interactions, such as read.`,
  missing: 'false',
  match: (token, clinic) => either([EVENT.match(token, clinic), INTERACTION.match(token, clinic)]),
};

const OF_PATIENTS = `patient_ids <> '{}'`;
const OF_ANOTHER = `(resource_id is not null and resource_id <> all(patient_ids::text[]))`;
const ASKED = 'query_text is not null';

const OUTCOMES = { '0': 'outcome = 0', '4': 'outcome = 4', '8': 'outcome = 8', '12': 'outcome = 12' };

export const auditEvent: TypeSpec<AuditEventRow> = {
  type: 'AuditEvent',
  record: 'audit_event',
  ability: 'audit:read',
  patientColumn: '(case when cardinality(patient_ids) = 1 then patient_ids[1] end)',
  visible: () => auditEvents({}, undefined),
  columns: AUDIT_EVENT_LIST.columns,
  key: [{ column: 'id', type: 'uuid' }],
  updated: 'occurred_at',
  apart: true,
  order: { column: 'occurred_at', type: 'timestamptz', direction: 'desc' },
  map: auditEventResource,
  patientsOf: () => [],
  search: {
    date: instant('occurred_at', 'When it happened.'),
    patient,
    entity: { ...patient, documentation: 'The patient whose records it was about.' },
    'entity-type': codedBy(
      AUDIT_ENTITY_TYPE,
      { '1': OF_PATIENTS, '2': `(${OF_ANOTHER} or ${ASKED})` },
      '1, a person, or 2, another record or what was asked for.',
    ),
    'entity-role': codedBy(
      AUDIT_ROLE,
      { '1': OF_PATIENTS, '4': OF_ANOTHER, '24': ASKED },
      '1, a patient, 4, another record, or 24, what was asked for.',
    ),
    source: reference('source.observer', { Organization: 'clinic_id' }, 'The clinic.'),
    agent: {
      type: 'token',
      documentation: 'The id of the user or of the key who acted.',
      missing: 'actor_id is null',
      match: ({ code }) =>
        code !== undefined && /^[0-9a-f-]{36}$/i.test(code) ? { sql: 'actor_id = ?', values: [code] } : NEVER,
    },
    action: coded('action', 'http://hl7.org/fhir/audit-event-action', 'C, R, U, D or E.'),
    subtype,
    type: codedBy(AUDIT_TYPE, { rest: 'true' }, 'rest.'),
    outcome: codedBy(
      'http://hl7.org/fhir/audit-event-outcome',
      OUTCOMES,
      '0 for what succeeded, 4, 8 or 12 for what did not.',
    ),
  },
};
