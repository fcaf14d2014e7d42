import { fhir } from './areas/fhir.js';
import { general } from './areas/general.js';
import { mobile } from './areas/mobile.js';
import { oversight } from './areas/oversight.js';
import { people } from './areas/people.js';
import { smart } from './areas/smart.js';
import { endpointsOf, joined } from './http/endpoint-map.js';

/** Every operation, by domain. What an area holds and where each operation lives: `areas/<area>.ts`. */
export const operations = joined(mobile, general, oversight, people, fhir, smart);

export const endpoints = endpointsOf(operations);
