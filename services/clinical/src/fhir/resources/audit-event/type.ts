import type { Clinic } from '../../../domain/clinic.js';
import { AUDIT_EVENT_LIST, auditEvents, type AuditEventRow } from '../../../features/audit/index.js';
import { isUuid } from '../../../id.js';
import { instant, reference } from '../../search/kinds.js';
import {
  all,
  anyApart,
  either,
  NEVER,
  type Condition,
  type SearchParameter,
  type Token,
} from '../../search/parameter.js';
import { always, coded, codedBy, codedBySeveral, saidInWords } from '../../search/tokens.js';
import { AUDIT_ENTITY_TYPE, AUDIT_INTERACTION, AUDIT_ROLE, AUDIT_TYPE, BASIC_AUDIT_ENTITY } from '../../systems.js';
import { unsaid } from '../../search/unsaid.js';
import type { TypeSpec } from '../../type.js';
import { auditEventResource } from './map.js';

const LEFT = `(select coalesce((select merged_into_id from patients where clinic_id = current_clinic_id() and id = ?), ?::uuid))`;

/** All ids of one person: of the record that is left, and of those that were merged into it. */
const NAMES = `array(select ?::uuid union select ${LEFT}
  union select id from patients where clinic_id = current_clinic_id() and merged_into_id = ${LEFT})`;

/** All ids of those whom a query finds. */
const named = (found: Condition): Condition => ({
  sql: `id = any(array(select named.id from visible_audit_events named where named.patient_ids && array(
    with found (id) as (${found.sql}) select id from found
    union select p.id from patients p join found on p.merged_into_id = found.id where p.clinic_id = current_clinic_id())))`,
  values: found.values,
});

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
  through: { Patient: { key: 'id', match: named } },
};

const ADDRESS = '(host(ip) collate "C")';

const site: SearchParameter = {
  type: 'token',
  documentation: 'The name of the clinic.',
  missing: 'false',
  match: ({ system, code }, clinic) => (!system && code === clinic.name ? { sql: 'true', values: [] } : NEVER),
};

const OURS = 'urn:clinic:';
const kindOf = (system: string): string | undefined =>
  system.startsWith(OURS) ? system.slice(OURS.length) : undefined;

/** Whoever acted, by an id of theirs or of the session or key that they used. */
function acting({ system, code }: Token): Condition {
  if (code !== undefined && !isUuid(code)) return NEVER;
  const ids = (column: string): Condition =>
    code === undefined ? { sql: `${column} is not null`, values: [] } : { sql: `${column} = ?`, values: [code] };
  if (system === undefined) return anyApart([ids('actor_id'), ids('credential_id')]);
  const kind = kindOf(system);
  if (kind === 'credential') return ids('credential_id');
  return kind === undefined ? NEVER : all([{ sql: 'actor_type = ?', values: [kind] }, ids('actor_id')]);
}

/** What a row was about that is no patient, and the request that it belongs to, whose id is of no system. */
function concerning({ system, code }: Token): Condition {
  if (code === undefined && !system) return NEVER;
  const ids = (column: string): Condition => ({ sql: `${column} = ?`, values: [code] });
  if (!system) return system === '' ? ids('request_id') : anyApart([ids('resource_id'), ids('request_id')]);
  const kind: Condition = { sql: `coalesce(resource_type, 'record') = ?`, values: [kindOf(system) ?? ''] };
  return all([
    kind,
    code === undefined ? { sql: OF_ANOTHER, values: [] } : all([ids('resource_id'), { sql: OF_ANOTHER, values: [] }]),
  ]);
}

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

const ENTITY_TYPE = codedBySeveral(
  AUDIT_ENTITY_TYPE,
  { '1': OF_PATIENTS, '2': `(${OF_ANOTHER} or ${ASKED})` },
  '1, a person, 2, another record or what was asked for, or XrequestId, the request.',
  'false',
);
/** Each was of a request. */
const REQUEST = always(BASIC_AUDIT_ENTITY, 'XrequestId', '');

export const auditEvent: TypeSpec<AuditEventRow> = {
  type: 'AuditEvent',
  record: 'audit_event',
  ability: 'audit:read',
  patientColumn: '(case when cardinality(patient_ids) = 1 then patient_ids[1] end)',
  visible: () => auditEvents({}, undefined),
  columns: AUDIT_EVENT_LIST.columns,
  key: [{ column: 'id', type: 'uuid' }],
  updated: 'occurred_at',
  onlyByName: true,
  large: true,
  order: { column: 'occurred_at', type: 'timestamptz', direction: 'desc' },
  map: auditEventResource,
  tellsOfNobody: true,
  patientsOf: () => [],
  search: {
    date: instant('occurred_at', 'When it happened.'),
    patient,
    entity: {
      ...patient,
      documentation: 'The patient whose records it was about; what else it was about, by its identifier.',
      identified: concerning,
    },
    'entity-type': {
      ...ENTITY_TYPE,
      match: (token: Token, clinic: Clinic) => either([ENTITY_TYPE.match(token, clinic), REQUEST.match(token, clinic)]),
    },
    'entity-role': codedBySeveral(
      AUDIT_ROLE,
      { '1': OF_PATIENTS, '4': OF_ANOTHER, '24': ASKED },
      '1, a patient, 4, another record, or 24, what was asked for.',
    ),
    source: reference('source.observer', { Organization: 'clinic_id' }, 'The clinic.'),
    agent: {
      type: 'reference',
      documentation: 'Who acted, by what they were identified with: the id of the user, the key or the session.',
      missing: 'actor_id is null',
      path: 'agent.who',
      targets: {},
      identified: acting,
    },
    address: {
      type: 'string',
      documentation: 'The address in the network that it was done from.',
      missing: 'ip is null',
      match(text, how) {
        if (how === 'exact') return { sql: `${ADDRESS} = ?`, values: [text] };
        if (how === 'contains') return { sql: `strpos(${ADDRESS}, ?) > 0`, values: [text] };
        return { sql: `(${ADDRESS} >= ? and ${ADDRESS} < ? || chr(1114111))`, values: [text, text] };
      },
    },
    'agent-role': saidInWords('actor_role', 'The role of who acted.'),
    site,
    ...unsaid({ string: ['agent-name', 'entity-name'], token: ['altid'], uri: ['policy'] }),
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
