import { endpointsOf, type EndpointMap } from '../http/endpoint-map.js';
import { binaryOperations } from './binary.js';
import { bundleOperation } from './bundle/bundle-operation.js';
import { capabilitiesEndpoint } from './conformance/capability-statement.js';
import { definitionOperations } from './conformance/definition-operations.js';
import { validateOperation } from './conformance/validate-operation.js';
import { FHIR } from './http-exchange.js';
import { exportOperations } from './export/export-operations.js';
import { everythingOperations } from './patient/everything.js';
import { lastnOperations } from './patient/lastn.js';
import { matchOperation } from './patient/match.js';
import { summaryOperations } from './patient/summary.js';
import { resource } from './resource.js';
import { allergyIntolerance } from './resources/allergy-intolerance/type.js';
import { appointment } from './resources/appointment/type.js';
import { auditEvent } from './resources/audit-event/type.js';
import { composition } from './resources/composition/type.js';
import { condition } from './resources/condition/type.js';
import { diagnosticReport } from './resources/diagnostic-report/type.js';
import { group } from './resources/group/type.js';
import { docrefOperations } from './patient/docref.js';
import { documentReference } from './resources/document-reference/type.js';
import { encounter } from './resources/encounter/type.js';
import { immunization } from './resources/immunization/type.js';
import { location } from './resources/location/type.js';
import { medication } from './resources/medication/type.js';
import { medicationAdministration } from './resources/medication-administration/type.js';
import { medicationDispense } from './resources/medication-dispense/type.js';
import { medicationRequest } from './resources/medication-request/type.js';
import { observation } from './resources/observation/type.js';
import { organization } from './resources/organization/type.js';
import { patient } from './resources/patient/type.js';
import { practitioner } from './resources/practitioner/type.js';
import { practitionerRole } from './resources/practitioner-role/type.js';
import { provenance } from './resources/provenance/type.js';
import { schedule } from './resources/schedule/type.js';
import { serviceRequest } from './resources/service-request/type.js';
import { slot } from './resources/slot/type.js';
import { specimen } from './resources/specimen/type.js';
import { subscription } from './resources/subscription/type.js';
import { task } from './resources/task/type.js';
import { searchAllOperations } from './search-all.js';
import type { FhirType, Types } from './type.js';

const TYPES: readonly FhirType[] = [
  patient,
  encounter,
  condition,
  allergyIntolerance,
  immunization,
  serviceRequest,
  task,
  diagnosticReport,
  observation,
  specimen,
  medicationRequest,
  medicationDispense,
  medicationAdministration,
  medication,
  composition,
  documentReference,
  appointment,
  schedule,
  slot,
  practitioner,
  practitionerRole,
  organization,
  location,
  group,
  provenance,
  auditEvent,
  subscription(() => types),
];

export const types: Types = new Map(TYPES.map((type) => [type.type, type]));

const singly: EndpointMap = {
  FHIR: {
    [`GET ${FHIR}/metadata`]: capabilitiesEndpoint(types, routes),
    ...definitionOperations,
    ...searchAllOperations(types),
  },
  'FHIR bulk data': exportOperations(types),
  'FHIR operations': {
    ...everythingOperations(patient, types),
    ...summaryOperations(patient, types),
    ...matchOperation(patient),
    ...docrefOperations(documentReference, types),
    ...lastnOperations(observation, types),
    ...validateOperation(),
  },
  ...Object.fromEntries(TYPES.map((type) => [`FHIR ${type.type}`, resource(type, types)])),
  'FHIR Binary': binaryOperations(documentReference),
};

/** All operations of /fhir/R4, by type. */
export const fhirOperations: EndpointMap = { ...singly, 'FHIR bundles': bundleOperation(endpointsOf(singly), types) };

/** Every route below /fhir/R4, for what is claimed of them. */
function routes(): Set<string> {
  return new Set(Object.values(fhirOperations).flatMap(Object.keys));
}
