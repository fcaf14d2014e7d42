import type { AuditEvent, AuditEventAgent, AuditEventEntity, Coding, Reference } from '@medplum/fhirtypes';
import type { AuditEventRow } from '../../../features/audit/index.js';
import {
  ACT_REASON,
  AUDIT_ENTITY_TYPE,
  AUDIT_INTERACTION,
  AUDIT_ROLE,
  AUDIT_SOURCE,
  AUDIT_TYPE,
  BASIC_AUDIT_ENTITY,
} from '../../systems.js';
import { coding, filled, textConcept, listOf, reference, type Mapping } from '../datatypes.js';

const INTERACTION = { C: 'create', R: 'read', U: 'update', D: 'delete', E: 'operation' } as const;

/** A row of the audit trail in the terms of IHE's Basic Audit Log Patterns. What a query asked for is in it only where the trail has it. */
export const auditEventResource = (row: AuditEventRow, { clinic }: Mapping): AuditEvent =>
  filled<AuditEvent>({
    resourceType: 'AuditEvent',
    id: row.id,
    meta: { versionId: '1', lastUpdated: row.occurred_at },
    type: coding(AUDIT_TYPE, 'rest', 'Restful Operation'),
    subtype: [coding(AUDIT_INTERACTION, interactionOf(row)), coding('urn:clinic:event', row.event)],
    action: row.action,
    recorded: row.occurred_at,
    outcome: String(row.outcome) as AuditEvent['outcome'],
    outcomeDesc: row.reason,
    purposeOfEvent: listOf(purposeOf(row)),
    agent: listOf<AuditEventAgent>(actorOf(row), deviceOf(row)),
    source: {
      site: clinic.name,
      observer: reference('Organization', clinic.id, clinic.name),
      type: [coding(AUDIT_SOURCE, '3', 'Web Server')],
    },
    entity: entitiesOf(row),
  });

const interactionOf = ({ action, result_count }: AuditEventRow): string =>
  action === 'E' && result_count !== null ? 'search' : INTERACTION[action];

/** Our BTG is HL7's BTG; a reason that somebody wrote is its text. */
const purposeOf = ({ purpose, purpose_reason }: AuditEventRow) =>
  purpose === null
    ? textConcept(purpose_reason)
    : filled({ coding: [coding(ACT_REASON, purpose)], text: purpose_reason });

const actorOf = (row: AuditEventRow): AuditEventAgent =>
  filled<AuditEventAgent>({
    type: { coding: [coding('http://terminology.hl7.org/CodeSystem/v3-ParticipationType', 'IRCP')] },
    role: listOf(textConcept(row.actor_role)),
    who: filled<Reference>({
      identifier: row.actor_id === null ? undefined : { system: `urn:clinic:${row.actor_type}`, value: row.actor_id },
      display: row.actor_name ?? row.actor_type,
    }) as AuditEventAgent['who'],
    requestor: true,
    purposeOfUse: listOf(purposeOf(row)),
    network: row.ip === null ? undefined : { address: row.ip, type: '2' },
  });

/** What the actor used: a session's device, or a key. */
const deviceOf = ({ credential_id, device_name, user_agent }: AuditEventRow): AuditEventAgent | undefined =>
  credential_id === null && device_name === null
    ? undefined
    : filled<AuditEventAgent>({
        type: { coding: [coding('http://dicom.nema.org/resources/ontology/DCM', '110153', 'Source Role ID')] },
        who: filled<Reference>({
          identifier: credential_id === null ? undefined : { system: 'urn:clinic:credential', value: credential_id },
          display: device_name ?? user_agent,
        }) as AuditEventAgent['who'],
        requestor: false,
      });

const ENTITY = {
  person: coding(AUDIT_ENTITY_TYPE, '1', 'Person'),
  system: coding(AUDIT_ENTITY_TYPE, '2', 'System Object'),
} satisfies Record<string, Coding>;

function entitiesOf(row: AuditEventRow): AuditEventEntity[] {
  const { patient_ids, resource_type, resource_id, query_text, request_id, changed_fields } = row;
  return listOf<AuditEventEntity>(
    ...patient_ids.map((patient) => ({
      what: reference('Patient', patient),
      type: ENTITY.person,
      role: coding(AUDIT_ROLE, '1', 'Patient'),
    })),
    resource_id !== null &&
      /\S/.test(resource_id) &&
      !patient_ids.includes(resource_id) &&
      filled<AuditEventEntity>({
        what: { identifier: { system: `urn:clinic:${resource_type ?? 'record'}`, value: resource_id } },
        type: ENTITY.system,
        role: coding(AUDIT_ROLE, '4', 'Domain Resource'),
        detail: listOf(
          changed_fields !== null &&
            changed_fields.length > 0 && { type: 'changed_fields', valueString: changed_fields.join(' ') },
        ),
      }),
    query_text !== null && {
      type: ENTITY.system,
      role: coding(AUDIT_ROLE, '24', 'Query'),
      query: Buffer.from(query_text).toString('base64'),
    },
    {
      what: { identifier: { value: request_id } },
      type: coding(BASIC_AUDIT_ENTITY, 'XrequestId'),
    },
  );
}
