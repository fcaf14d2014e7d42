import { piece } from '../../db/piece.js';
import { TYPES_OF_KIND, type ProvenanceKind } from '../resources/provenance/targets.js';
import type { Condition } from '../search/parameter.js';
import type { Resource } from '../type.js';
import { omitOrRefuse, type Omissions } from './export-omissions.js';
import type { ExportRow } from './export-store.js';

/** The values of `includeAssociatedData` that there are, the one that holds most first: it counts where both are given. */
const VALUES = ['RelevantProvenanceResources', 'LatestProvenanceResources'];

/** Which Provenance is to come beside what is exported. Refuses other values, or notes that they are left out. */
export function associatedIn(given: readonly string[] | undefined, left: Omissions): string | undefined {
  const named = given?.flatMap((each) => each.split(',').map((name) => name.trim())) ?? [];
  if (named.some((name) => !VALUES.includes(name)))
    omitOrRefuse(left, 'includeAssociatedData', {
      en: `It is one of ${VALUES.join(', ')}.`,
      es: `Es uno de ${VALUES.join(', ')}.`,
    });
  return VALUES.find((value) => named.includes(value));
}

const asked = ({ filters }: ExportRow): string | undefined => filters['_associated']?.[0];

/** Which rows of that type belong to the records that have changed since, and to what is exported. */
export function associatedConditions(type: string, row: ExportRow): Condition[] | undefined {
  const value = type === 'Provenance' ? asked(row) : undefined;
  if (value === undefined) return undefined;
  const kinds = Object.keys(TYPES_OF_KIND) as ProvenanceKind[];
  const exported = kinds.filter((kind) => TYPES_OF_KIND[kind].some((each) => row.types.includes(each)));
  const newer = piece`exists (select from record_versions k where k.clinic_id = p.clinic_id
    and k.resource_type = p.kind and k.resource_id = p.record_id and k.version > p.version)`;
  // A triage counts as changed with the visit that keeps its version.
  const changedSince = (since: string) => piece`exists (select from record_versions k where k.clinic_id = p.clinic_id
    and k.resource_type = p.kept_as and k.resource_id = p.kept_by and k.recorded_at >= ${since}::timestamptz)`;
  return [
    { sql: piece`p.kind = any(${exported}::text[])` },
    ...(value === 'LatestProvenanceResources' ? [{ sql: piece`not ${newer}` }] : []),
    ...(row.since === null ? [] : [{ sql: changedSince(row.since) }]),
  ];
}

/** A record is resources of several types, and its version may be one of none that is exported. */
export function isAssociated(resource: Resource, row: ExportRow): boolean {
  if (resource.resourceType !== 'Provenance' || asked(row) === undefined) return true;
  const { target } = resource as Resource & { target: { reference: string }[] };
  return target.some(({ reference }) => row.types.includes(reference.slice(0, reference.indexOf('/'))));
}
