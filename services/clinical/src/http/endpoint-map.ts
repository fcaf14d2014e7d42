import type { Endpoint } from './endpoint.js';

/** Operations by their domain, which is their tag in the documentation, and by method and path. */
export type EndpointMap = Record<string, Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>>;

/** The maps of all areas in one: what two of them call by the same name is one domain. */
export function joined(...areas: readonly EndpointMap[]): EndpointMap {
  const map: EndpointMap = {};
  for (const area of areas)
    for (const [domain, operations] of Object.entries(area)) map[domain] = { ...map[domain], ...operations };
  return map;
}

export const endpointsOf = (map: EndpointMap): Endpoint[] => Object.values(map).flatMap(Object.values<Endpoint>);
