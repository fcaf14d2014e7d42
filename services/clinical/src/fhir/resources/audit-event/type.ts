import { AUDIT_EVENT_LIST, auditEvents, type AuditEventRow } from '../../../features/audit/index.js';
import { instant } from '../../search/kinds.js';
import { NEVER, type Condition, type SearchParameter } from '../../search/parameter.js';
import { coded, codedBy } from '../../search/tokens.js';
import { AUDIT_TYPE } from '../../systems.js';
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
    agent: {
      type: 'token',
      documentation: 'The id of the user or of the key who acted.',
      missing: 'actor_id is null',
      match: ({ code }) =>
        code !== undefined && /^[0-9a-f-]{36}$/i.test(code) ? { sql: 'actor_id = ?', values: [code] } : NEVER,
    },
    action: coded('action', 'http://hl7.org/fhir/audit-event-action', 'C, R, U, D or E.'),
    subtype: coded('event', 'urn:clinic:event', 'The name of the event, such as patient.read.'),
    type: codedBy(AUDIT_TYPE, { rest: 'true' }, 'rest.'),
    outcome: codedBy(
      'http://hl7.org/fhir/audit-event-outcome',
      OUTCOMES,
      '0 for what succeeded, 4, 8 or 12 for what did not.',
    ),
  },
};
