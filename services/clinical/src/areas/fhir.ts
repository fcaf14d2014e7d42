import { fhirOperations } from '../fhir/operations.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** What other systems use that speak HL7 FHIR R4: made from the declarations of `fhir/resources`, one domain a type. */
export const fhir: EndpointMap = fhirOperations;
