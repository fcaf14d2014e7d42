import type { Provenance, ProvenanceAgent, Reference, ResourceType, Signature } from '@medplum/fhirtypes';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import type { VersionRow } from '../../../features/record-versions/index.js';
import { DATA_OPERATION, PROVENANCE_PARTICIPANT, SIGNATURE_TYPE } from '../../systems.js';
import { concept, filled, listOf, reference, type Mapping } from '../elements.js';

/** The kinds of records whose versions are kept, and what each of them is here. */
const TYPES = {
  patient: 'Patient',
  appointment: 'Appointment',
  consultation: 'Encounter',
  lab_result: 'DiagnosticReport',
  allergy: 'AllergyIntolerance',
} as const satisfies Record<string, ResourceType>;
export type ProvenanceKind = keyof typeof TYPES;

/** A version of a record, with who made it; orders and prescriptions are several resources, named by their items. */
export interface VersionSaid extends Omit<VersionRow<object>, 'content'> {
  kind: ProvenanceKind;
  record_id: string;
  content: object;
}

export const provenanceId = (kind: ProvenanceKind, recordId: string, version: number): string =>
  `${recordId}.${kind.replace('_', '-')}.${version}`;

export function provenanceOf(id: string): { kind: ProvenanceKind; record_id: string; version: number } | undefined {
  const [, record_id, name = '', version] = /^([0-9a-f-]{36})\.([a-z-]+)\.([1-9]\d{0,8})$/.exec(id) ?? [];
  const kind = name.replace('-', '_');
  return record_id && isKind(kind) ? { kind, record_id, version: Number(version) } : undefined;
}

const isKind = (kind: string): kind is ProvenanceKind => Object.hasOwn(TYPES, kind);

/** Who made a version of a record, and when; of a signed note the signature. */
export function provenanceResource(row: VersionSaid, { clinic }: Mapping): Provenance {
  const signed = row.kind === 'consultation' ? signatureOf(row.content as ConsultationSaid) : undefined;
  return filled<Provenance>({
    resourceType: 'Provenance',
    id: provenanceId(row.kind, row.record_id, row.version),
    meta: { versionId: '1', lastUpdated: row.recorded_at },
    target: targetsOf(row),
    occurredDateTime: row.recorded_at,
    recorded: row.recorded_at,
    activity: concept(DATA_OPERATION, row.version === 1 ? 'CREATE' : 'UPDATE'),
    agent: agentsOf(row, clinic),
    signature: listOf(signed),
  });
}

/** The note is another resource of the same record. */
const targetsOf = ({ kind, record_id, version }: VersionSaid): Reference[] =>
  listOf<ResourceType | false>(TYPES[kind], kind === 'consultation' && 'Composition').map((type) => ({
    reference: `${type as string}/${record_id}/_history/${version}`,
  }));

/** Users and keys are no resources: they are named. */
function agentsOf({ actor, kind, content }: VersionSaid, clinic: Mapping['clinic']): ProvenanceAgent[] {
  const signer = kind === 'consultation' ? (content as ConsultationSaid).signed_by : null;
  return listOf<ProvenanceAgent>(
    {
      type: concept(PROVENANCE_PARTICIPANT, 'author', 'Author'),
      who: actor
        ? filled<Reference>({
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
    type: [{ system: SIGNATURE_TYPE, code: '1.2.840.10065.1.12.1.1', display: "Author's Signature" }],
    when: completed_at,
    who: reference('Practitioner', signed_by.id, signed_by.full_name),
    targetFormat: 'application/json',
    sigFormat: 'application/octet-stream',
    data: Buffer.from(content_sha256, 'hex').toString('base64'),
  };
}
