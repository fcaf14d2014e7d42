import { fhir } from './areas/fhir.js';
import { general } from './areas/general.js';
import { mobile } from './areas/mobile.js';
import { oversight } from './areas/oversight.js';
import { people } from './areas/people.js';
import { smart } from './areas/smart.js';
import { endpointsOf, joined } from './http/endpoint-map.js';

/** Every operation, by area and domain. What an area holds and where each operation lives: `areas/<area>.ts`. */
export const areas = { mobile, general, oversight, people, smart, fhir };

export const operations = joined(...Object.values(areas));

export const endpoints = endpointsOf(operations);
