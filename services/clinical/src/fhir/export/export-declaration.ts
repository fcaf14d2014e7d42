import type { Deps } from '../../deps/deps.js';
import { FHIR } from '../http-exchange.js';
import { fhirJson } from '../representation.js';
import type { Access } from '../../operation/access.js';

/** For services: a person searches. What they may export is looked at type by type. */
const access: Access<'clinic'> = { kind: 'clinic', smart: 'any' };

/** What all operations of exports declare. */
export const forServices = { limit: 'fhir' as const, representation: fhirJson, access };

/** Where an export is asked about. */
export const statusUrl = ({ config }: Deps, id: string): string => `${config.public_url}${FHIR}/$export/${id}`;
