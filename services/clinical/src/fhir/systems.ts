/** Code systems and identifier systems by name. Those of HL7 and of others are theirs; what only we know is below `urn:clinic:`. */
export const LOINC = 'http://loinc.org';
export const UCUM = 'http://unitsofmeasure.org';
export const SNOMED = 'http://snomed.info/sct';
export const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';
const ICD_10_CM = 'http://hl7.org/fhir/sid/icd-10-cm';
export const ACT_CODE = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
export const ADMIT_SOURCE = 'http://terminology.hl7.org/CodeSystem/admit-source';
export const DISCHARGE_DISPOSITION = 'http://terminology.hl7.org/CodeSystem/discharge-disposition';
export const LOCATION_TYPE = 'http://terminology.hl7.org/CodeSystem/location-physical-type';
/** In which state a bed is. */
export const BED_STATUS = 'http://terminology.hl7.org/CodeSystem/v2-0116';
export const ACT_PRIORITY = 'http://terminology.hl7.org/CodeSystem/v3-ActPriority';
export const PARTICIPATION_TYPE = 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType';
export const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
export const IDENTIFIER_TYPE = 'http://terminology.hl7.org/CodeSystem/v2-0203';
export const DIAGNOSTIC_SERVICE = 'http://terminology.hl7.org/CodeSystem/v2-0074';
export const OBSERVATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category';
/** Of US Core, which most who ask for documents look for. */
export const DOCUMENT_CATEGORY = 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category';
export const CONDITION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/condition-category';
export const CONDITION_CLINICAL = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
export const CONDITION_VERIFICATION = 'http://terminology.hl7.org/CodeSystem/condition-ver-status';
export const PROVENANCE_PARTICIPANT = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';
export const DATA_OPERATION = 'http://terminology.hl7.org/CodeSystem/v3-DataOperation';
export const ALLERGY_CLINICAL = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
export const ALLERGY_VERIFICATION = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification';
export const EMPTY_REASON = 'http://terminology.hl7.org/CodeSystem/list-empty-reason';
export const DATA_ABSENT = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
export const AUDIT_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-event-type';
export const AUDIT_INTERACTION = 'http://hl7.org/fhir/restful-interaction';
export const AUDIT_ENTITY_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-entity-type';
export const AUDIT_ROLE = 'http://terminology.hl7.org/CodeSystem/object-role';
export const AUDIT_SOURCE = 'http://terminology.hl7.org/CodeSystem/security-source-type';
export const BASIC_AUDIT_ENTITY = 'https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType';
export const ACT_REASON = 'http://terminology.hl7.org/CodeSystem/v3-ActReason';
export const ORGANIZATION_TYPE = 'http://terminology.hl7.org/CodeSystem/organization-type';
export const FHIR_ADMINISTRATION_STATUS = 'http://terminology.hl7.org/CodeSystem/medication-admin-status';
export const ADMINISTRATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/medication-admin-category';
export const ADMINISTRATION_FUNCTION = 'http://terminology.hl7.org/CodeSystem/med-admin-perform-function';
export const GTIN = 'https://www.gs1.org/gtin';
export const REQUEST_CATEGORY = 'http://terminology.hl7.org/CodeSystem/medicationrequest-category';
export const MEDICATION_STATUS = 'http://hl7.org/fhir/CodeSystem/medication-status';
export const DISPENSE_STATUS = 'http://terminology.hl7.org/CodeSystem/medicationdispense-status';
export const DISPENSE_FUNCTION = 'http://terminology.hl7.org/CodeSystem/medicationdispense-performer-function';
export const TASK_CODE = 'http://hl7.org/fhir/CodeSystem/task-code';
export const SIGNATURE_TYPE = 'urn:iso-astm:E1762-95:2013';
/** HL7's own, of R5: whose record a Provenance is about. */
export const PROVENANCE_PATIENT = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Provenance.patient';

/** HL7's own, for the two surnames of a Spanish name. */
export const FATHERS_FAMILY = 'http://hl7.org/fhir/StructureDefinition/humanname-fathers-family';
export const MOTHERS_FAMILY = 'http://hl7.org/fhir/StructureDefinition/humanname-mothers-family';

/** HL7's own, for what became of a request, and which report another one takes the place of. */
export const REQUEST_STATUS_REASON = 'http://hl7.org/fhir/StructureDefinition/request-statusReason';
export const REPORT_REPLACES = 'http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces';

/** Ours, for what FHIR has no member for. */
export const BLOOD_TYPE = 'urn:clinic:extension:blood-type';
/** When an addendum was added. */
export const ADDED_AT = 'urn:clinic:extension:added-at';
export const CONTENT_SHA256 = 'urn:clinic:extension:content-sha256';
/** A lot of what was given, and how much of it: HL7 has room for one lot, in a Medication of its own. */
export const MEDICATION_LOT = 'urn:clinic:extension:medication-lot';
/** When a dose was to be given. */
export const DUE_AT = 'urn:clinic:extension:due-at';
export const FASTING = 'urn:clinic:extension:fasting';
/** The day of a follow-up, which its section says in its first line as well. */
export const FOLLOW_UP_DATE = 'urn:clinic:extension:follow-up-date';
export const MEDICATION_FORM = 'urn:clinic:extension:medication-form';
export const MEDICATION_STRENGTH = 'urn:clinic:extension:medication-strength';
export const OVERRIDE_REASON = 'urn:clinic:extension:override-reason';
/** Whether a patient may see it. */
export const RELEASED = 'urn:clinic:extension:released';
export const STATUS_REASON = 'urn:clinic:extension:status-reason';
export const SUPERSEDED_BY = 'urn:clinic:extension:superseded-by';
export const SUPERSEDES = 'urn:clinic:extension:supersedes';

/** What a code or a number is of, in every clinic. */
/** Why a dose was not given: FHIR calls all of them not done. */
export const ADMINISTRATION_STATUS = 'urn:clinic:administration-status';
export const CONSULTATION_TYPE = 'urn:clinic:consultation-type';
/** HL7's roles say when a diagnosis was made, not which is the principal one. */
export const DIAGNOSIS_ROLE = 'urn:clinic:diagnosis-role';
/** What a file was filed as. */
export const DOCUMENT_TYPE = 'urn:clinic:document-type';
export const MODALITY = 'urn:clinic:modality';
/** What of a note has one place, beside its sections. */
export const NOTE_PART = 'urn:clinic:note-part';
export const SECTION_KEY = 'urn:clinic:section';

/** Numbers that one clinic gives, and codes that only it knows. */
export type LocalSystem =
  | 'admission-number'
  | 'appointment-type'
  | 'consultation-number'
  | 'dispensation-number'
  | 'emergency-visit-number'
  | 'license'
  | 'medication-order-number'
  | 'mrn'
  | 'order-number'
  | 'prescription-number'
  | 'product'
  | 'specialty'
  | 'test'
  | 'ward';
export const localSystem = (clinicId: string, what: LocalSystem): string => `urn:clinic:${clinicId}:${what}`;

const DOCUMENT = 'urn:clinic:document:';

/** Of a person's document, whichever clinic wrote it down: `urn:clinic:document:dni:PE`, without a country `urn:clinic:document:dni`. */
export const documentSystem = (type: string, country: string | null): string =>
  `${DOCUMENT}${type}${country === null ? '' : `:${country}`}`;

export function documentOf(system: string): { type: string; country: string | null } | undefined {
  const [, type, country = null] = /^urn:clinic:document:([a-z][a-z0-9_]{1,39})(?::([A-Z]{2}))?$/.exec(system) ?? [];
  return type === undefined ? undefined : { type, country };
}

const KNOWN: ReadonlyMap<string, string> = new Map([
  ['loinc', LOINC],
  ['snomed', SNOMED],
  ['ucum', UCUM],
  ['cie10', ICD_10],
  ['icd10', ICD_10],
  ['icd10cm', ICD_10_CM],
  ['atc', 'http://www.whocc.no/atc'],
  ['rxnorm', 'http://www.nlm.nih.gov/research/umls/rxnorm'],
  ['ndc', 'http://hl7.org/fhir/sid/ndc'],
]);

/** The URI of a code system as a record names it: `local` is the clinic's, a name that is no URI becomes one of the clinic's. */
export function systemUri(clinicId: string, named: string): string {
  const system = named.trim();
  if (/^(https?:\/\/|urn:)\S+$/i.test(system)) return system;
  if (system === 'local') return localSystem(clinicId, 'test');
  return (
    KNOWN.get(system.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) ??
    `${ownSystem(clinicId)}${encodeURIComponent(system)}`
  );
}

/** The names by which records may know a system, as far as they are one word. */
export const systemNames = (uri: string): string[] =>
  [...KNOWN].flatMap(([name, known]) => (known === uri ? [name] : []));

/** A record's name of a code system: what `systemUri` made is turned back. */
export function systemName(clinicId: string, uri: string): string {
  if (uri === localSystem(clinicId, 'test')) return 'local';
  return uri.startsWith(ownSystem(clinicId)) ? decoded(uri.slice(ownSystem(clinicId).length)) : uri;
}

const ownSystem = (clinicId: string) => `urn:clinic:${clinicId}:system:`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
