import type { Extension, Provenance, ProvenanceAgent, Reference, Signature } from '@medplum/fhirtypes';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import type { VersionRow } from '../../../features/record-versions/index.js';
import { DATA_OPERATION, PROVENANCE_PARTICIPANT, PROVENANCE_PATIENT, SIGNATURE_TYPE } from '../../systems.js';
import { concept, filled, listOf, reference, type Mapping } from '../datatypes.js';
import { targetsOf, type ProvenanceKind } from './targets.js';

/** A version of a record, with who made it and the patient whose record it is now. */
export interface VersionSaid extends Omit<VersionRow<object>, 'content'> {
  kind: ProvenanceKind;
  record_id: string;
  patient_id: string | null;
  /** As whom the actor treats here. */
  practitioner_id: string | null;
  content: object;
}

const provenanceId = (kind: ProvenanceKind, recordId: string, version: number): string =>
  `${recordId}.${kind.replace('_', '-')}.${version}`;

/** Who made a version of a record, and when; of a signed note the signature. */
export function provenanceResource(row: VersionSaid, { clinic }: Mapping): Provenance {
  const signed = row.kind === 'consultation' ? signatureOf(row.content as ConsultationSaid) : undefined;
  return filled<Provenance>({
    resourceType: 'Provenance',
    id: provenanceId(row.kind, row.record_id, row.version),
    meta: { versionId: '1', lastUpdated: row.recorded_at },
    extension: listOf<Extension>(
      row.patient_id !== null && { url: PROVENANCE_PATIENT, valueReference: reference('Patient', row.patient_id) },
    ),
    target: targetsOf(row).map((target) => ({ reference: `${target}/_history/${row.version}` })),
    occurredDateTime: row.recorded_at,
    recorded: row.recorded_at,
    activity: concept(DATA_OPERATION, row.version === 1 ? 'CREATE' : 'UPDATE'),
    agent: agentsOf(row, clinic),
    signature: listOf(signed),
  });
}

/** Keys, and users who treat nobody, are no resources: they are named. */
function agentsOf(
  { actor, practitioner_id, kind, content }: VersionSaid,
  clinic: Mapping['clinic'],
): ProvenanceAgent[] {
  const signer = kind === 'consultation' ? (content as ConsultationSaid).signed_by : null;
  return listOf<ProvenanceAgent>(
    {
      type: concept(PROVENANCE_PARTICIPANT, 'author', 'Author'),
      who: actor
        ? filled<Reference>({
            reference: practitioner_id === null ? undefined : `Practitioner/${practitioner_id}`,
            identifier: actor.id === null ? undefined : { system: `urn:clinic:${actor.type}`, value: actor.id },
            display: actor.name ?? actor.type,
          })
        : { display: 'unknown' },
      onBehalfOf: reference('Organization', clinic.id, clinic.name),
    } as ProvenanceAgent,
    signer && {
      type: concept(PROVENANCE_PARTICIPANT, 'verifier', 'Verifier'),
      who: reference('Practitioner', signer.id, signer.full_name),
    },
  );
}

/** The digest of what was signed, which `$validate` of ours cannot know: the platform's own interface says whether it is intact. */
function signatureOf({ signed_by, completed_at, content_sha256 }: ConsultationSaid): Signature | undefined {
  if (!signed_by || completed_at === null || content_sha256 === null) return undefined;
  return {
    type: [{ system: SIGNATURE_TYPE, code: AUTHORS_SIGNATURE, display: "Author's Signature" }],
    when: completed_at,
    who: reference('Practitioner', signed_by.id, signed_by.full_name),
    targetFormat: 'application/json',
    sigFormat: 'application/octet-stream',
    data: Buffer.from(content_sha256, 'hex').toString('base64'),
  };
}

export const AUTHORS_SIGNATURE = '1.2.840.10065.1.12.1.1';
