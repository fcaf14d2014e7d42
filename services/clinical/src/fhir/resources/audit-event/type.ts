import { column, FALSE, piece, TRUE, type Piece } from '../../../db/piece.js';
import type { Clinic } from '../../../domain/clinic.js';
import { AUDIT_EVENT_LIST, auditEvents, type AuditEventRow } from '../../../features/audit/index.js';
import { isUuid } from '../../../id.js';
import { instant, reference } from '../../search/column-parameters.js';
import {
  all,
  eitherSeparately,
  either,
  is,
  isThere,
  NEVER,
  type Condition,
  type SearchParameter,
  type Token,
} from '../../search/parameter.js';
import { always, coded, codedBy, codedBySeveral, textOnly } from '../../search/token-parameters.js';
import { AUDIT_ENTITY_TYPE, AUDIT_INTERACTION, AUDIT_ROLE, AUDIT_TYPE, BASIC_AUDIT_ENTITY } from '../../systems.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import type { TypeSpec } from '../../type.js';
import { auditEventResource } from './map.js';

/** The record that is left of the one that has that id. */
const leftOf = (id: string) => piece`select coalesce((select known_patient.merged_into_id from patients known_patient
  where known_patient.clinic_id = current_clinic_id() and known_patient.id = ${id}), ${id}::uuid)`;

/** All ids of one person: of the record that is left, and of those that were merged into it. */
const namesOf = (id: string) => piece`select ${id}::uuid union select ${leftOf(id)}
  union select merged_patient.id from patients merged_patient
  where merged_patient.clinic_id = current_clinic_id() and merged_patient.merged_into_id = ${leftOf(id)}`;

/** The rows that name one of those whom a query finds. Looked up apart from all else: of ids that are not written down the planner would expect that many rows name them, and look at each. */
const naming = (ids: Piece): Condition => ({
  sql: piece`id = any(array(select named_event.id from visible_audit_events named_event
    where named_event.patient_ids && array${ids}))`,
});

/** All ids of those whom a query finds. */
const allNamesOf = (found: Piece) => piece`with found_patient (id) as ${found} select id from found_patient
  union select merged_patient.id from patients merged_patient join found_patient on merged_patient.merged_into_id = found_patient.id
  where merged_patient.clinic_id = current_clinic_id()`;

/** The ids of those whom a row names, which are no column that could be compared with. */
const patient: SearchParameter = {
  type: 'reference',
  documentation: 'Whose records it was about.',
  missing: piece`patient_ids = '{}'`,
  path: 'entity.what',
  targets: {},
  ofOther: { Patient: (id) => naming(namesOf(id)) },
  through: { Patient: { key: column('clinic_patients.id'), match: (found) => naming(allNamesOf(found)) } },
};

const ADDRESS = piece`host(ip) collate "C"`;

const site: SearchParameter = {
  type: 'token',
  documentation: 'The name of the clinic.',
  missing: FALSE,
  match: ({ system, code }, clinic) => (!system && code === clinic.name ? { sql: TRUE } : NEVER),
};

const OURS = 'urn:clinic:';
const kindOf = (system: string): string | undefined =>
  system.startsWith(OURS) ? system.slice(OURS.length) : undefined;

/** Whoever acted, by an id of theirs or of the session or key that they used. */
function acting({ system, code }: Token): Condition {
  if (code !== undefined && !isUuid(code)) return NEVER;
  const ids = (name: string): Condition => (code === undefined ? isThere(column(name)) : is(column(name), code));
  if (system === undefined) return eitherSeparately([ids('actor_id'), ids('credential_id')]);
  const kind = kindOf(system);
  if (kind === 'credential') return ids('credential_id');
  return kind === undefined ? NEVER : all([{ sql: piece`actor_type = ${kind}` }, ids('actor_id')]);
}

/** What a row was about that is no patient, and the request that it belongs to, whose id is of no system. */
function concerning({ system, code }: Token): Condition {
  if (code === undefined && !system) return NEVER;
  const ids = (name: string): Condition => is(column(name), code ?? null);
  if (!system) return system === '' ? ids('request_id') : eitherSeparately([ids('resource_id'), ids('request_id')]);
  const kind: Condition = { sql: piece`coalesce(resource_type, 'record') = ${kindOf(system) ?? ''}` };
  return all([kind, code === undefined ? { sql: OF_ANOTHER } : all([ids('resource_id'), { sql: OF_ANOTHER }])]);
}

const EVENT = coded(column('event'), 'urn:clinic:event', 'The name of the event, such as patient.read.');
const INTERACTION = codedBy(
  AUDIT_INTERACTION,
  {
    create: piece`action = 'C'`,
    read: piece`action = 'R'`,
    update: piece`action = 'U'`,
    delete: piece`action = 'D'`,
    search: piece`(action = 'E' and result_count is not null)`,
    operation: piece`(action = 'E' and result_count is null)`,
  },
  '',
);

/** Both codings that an event has. */
const subtype: SearchParameter = {
  type: 'token',
  documentation: `${EVENT.documentation} Or what it is in HL7's interactions, such as read.`,
  missing: FALSE,
  match: (token, clinic) => either([EVENT.match(token, clinic), INTERACTION.match(token, clinic)]),
};

const OF_PATIENTS = piece`patient_ids <> '{}'`;
const OF_ANOTHER = piece`resource_id is not null and resource_id <> all(patient_ids::text[])`;
const ASKED = piece`query_text is not null`;

const OUTCOMES = {
  '0': piece`outcome = 0`,
  '4': piece`outcome = 4`,
  '8': piece`outcome = 8`,
  '12': piece`outcome = 12`,
};

const ENTITY_TYPE = codedBySeveral(
  AUDIT_ENTITY_TYPE,
  { '1': OF_PATIENTS, '2': piece`${OF_ANOTHER} or ${ASKED}` },
  '1, a person, 2, another record or what was asked for, or XrequestId, the request.',
  FALSE,
);
/** Each was of a request. */
const REQUEST = always(BASIC_AUDIT_ENTITY, 'XrequestId', '');

export const auditEvent: TypeSpec<AuditEventRow> = {
  type: 'AuditEvent',
  record: 'audit_event',
  ability: 'audit:read',
  patientColumn: piece`(case when cardinality(patient_ids) = 1 then patient_ids[1] end)`,
  visible: () => auditEvents({}, undefined),
  columns: AUDIT_EVENT_LIST.columns,
  key: [{ column: column('id'), type: 'uuid' }],
  updated: column('occurred_at'),
  onlyByName: true,
  large: true,
  order: { column: column('occurred_at'), type: 'timestamptz', direction: 'desc' },
  map: auditEventResource,
  tellsOfNobody: true,
  patientsOf: () => [],
  search: {
    date: instant(column('occurred_at'), 'When it happened.'),
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
    source: reference('source.observer', { Organization: column('clinic_id') }, 'The clinic.'),
    agent: {
      type: 'reference',
      documentation: 'Who acted, by what they were identified with: the id of the user, the key or the session.',
      missing: piece`actor_id is null`,
      path: 'agent.who',
      targets: {},
      identified: acting,
    },
    address: {
      type: 'string',
      documentation: 'The address in the network that it was done from.',
      missing: piece`ip is null`,
      match(text, how) {
        if (how === 'exact') return { sql: piece`${ADDRESS} = ${text}` };
        if (how === 'contains') return { sql: piece`strpos(${ADDRESS}, ${text}) > 0` };
        return { sql: piece`${ADDRESS} >= ${text} and ${ADDRESS} < ${text} || chr(1114111)` };
      },
    },
    'agent-role': textOnly(column('actor_role'), 'The role of who acted.'),
    site,
    ...unrecorded({ string: ['agent-name', 'entity-name'], token: ['altid'], uri: ['policy'] }),
    action: coded(column('action'), 'http://hl7.org/fhir/audit-event-action', 'C, R, U, D or E.'),
    subtype,
    type: codedBy(AUDIT_TYPE, { rest: TRUE }, 'rest.'),
    outcome: codedBy(
      'http://hl7.org/fhir/audit-event-outcome',
      OUTCOMES,
      '0 for what succeeded, 4, 8 or 12 for what did not.',
    ),
  },
};
