import type { EndpointMap } from '../http/endpoint-map.js';
import { capabilitiesEndpoint } from './conformance/capability-statement.js';
import { FHIR } from './exchange.js';
import { resource } from './resource.js';
import { encounter } from './resources/encounter/type.js';
import { patient } from './resources/patient/type.js';
import type { FhirType, Types } from './type.js';

const TYPES: readonly FhirType[] = [patient, encounter];

export const types: Types = new Map(TYPES.map((type) => [type.type, type]));

/** All operations below /fhir/R4, by type. */
export const fhirOperations: EndpointMap = {
  FHIR: { [`GET ${FHIR}/metadata`]: capabilitiesEndpoint(types) },
  ...Object.fromEntries(TYPES.map((type) => [`FHIR ${type.type}`, resource(type, types)])),
};
