import type { CapabilityStatementRest, CapabilityStatementRestResource } from '@medplum/fhirtypes';
import { FHIR } from '../http-exchange.js';
import { parametersOf } from '../search/common-parameters.js';
import { refersTo, type Reference } from '../search/include-parameters.js';
import type { FhirType, Types } from '../type.js';
import { DEFINITION_PARAMETERS } from './definition-search.js';
import { definitionOf } from './operation-definitions.js';

/** What there is, as `METHOD /path`: what is claimed is read off the routes, and cannot differ from them. */
export type Routes = ReadonlySet<string>;

type Operation = NonNullable<CapabilityStatementRest['operation']>[number];
type Interaction = NonNullable<CapabilityStatementRestResource['interaction']>[number];

const BULK = 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/';

/** The interactions with a type, by the route of each behind the type's name. */
const INTERACTIONS: Record<NonNullable<Interaction['code']>, string> = {
  read: 'GET /{id}',
  vread: 'GET /{id}/_history/{version}',
  'history-instance': 'GET /{id}/_history',
  'history-type': 'GET /_history',
  create: 'POST ',
  update: 'PUT /{id}',
  patch: 'PATCH /{id}',
  delete: 'DELETE /{id}',
  'search-type': 'GET ',
};

const SYSTEM: Record<string, string> = {
  transaction: `POST ${FHIR}`,
  batch: `POST ${FHIR}`,
  'history-system': `GET ${FHIR}/_history`,
  'search-system': `GET ${FHIR}`,
};

/** By what all types are searched together; whatever else all of those have that are named. */
const OF_ALL_TYPES = [
  { name: '_type', type: 'token', documentation: 'The types, separated by commas; required.' },
  { name: '_id', type: 'token', documentation: 'The id of the resource.' },
  { name: '_lastUpdated', type: 'date', documentation: 'When the record was last changed, of types that say so.' },
];

const at = (type: string, route: string) => route.replace(' ', ` ${FHIR}/${type}`);

/** What can be done with the service as a whole. */
export function systemCapabilities(routes: Routes, base: string) {
  const interaction = Object.entries(SYSTEM).flatMap(([code, route]) => (routes.has(route) ? [{ code }] : []));
  return {
    ...(interaction.length > 0 && { interaction }),
    ...(routes.has(SYSTEM['search-system'] ?? '') && { searchParam: OF_ALL_TYPES }),
    compartment: compartmentsIn(routes),
    operation: operationsIn(routes, new RegExp(`^\\w+ ${FHIR}/\\$([a-z]+)$`), 'system', base),
  };
}

/** What can be done with each type that has a route, served from records or not. */
export const typeCapabilities = (types: Types, routes: Routes, base: string): object[] => [
  ...[...types.values()].map((type) => ({
    ...common(type.type, routes, base),
    ...declared(type, types, routes),
  })),
  { ...common('Binary', routes, base), versioning: 'no-version' },
  {
    ...common('OperationDefinition', routes, base),
    versioning: 'no-version',
    searchParam: Object.entries(DEFINITION_PARAMETERS).map(([name, { type, documentation }]) => ({
      name,
      type,
      documentation,
    })),
  },
];

const compartmentsIn = (routes: Routes): string[] => {
  const names = [...routes].flatMap((route) => COMPARTMENT.exec(route)?.[1] ?? []);
  return [...new Set(names)].map((name) => `http://hl7.org/fhir/CompartmentDefinition/${name.toLowerCase()}`);
};

const COMPARTMENT = new RegExp(`^GET ${FHIR}/(\\w+)/\\{id\\}/[A-Z]\\w+$`);

function common(type: string, routes: Routes, base: string) {
  const interaction = Object.entries(INTERACTIONS).flatMap(([code, route]) =>
    routes.has(at(type, route)) ? [{ code }] : [],
  );
  const operation = operationsOf(type, routes, base);
  return {
    type,
    profile: `http://hl7.org/fhir/StructureDefinition/${type}`,
    interaction,
    ...(operation.length > 0 && { operation }),
  };
}

function declared(type: FhirType, types: Types, routes: Routes) {
  const has = (route: string) => routes.has(at(type.type, route));
  const parameters = Object.entries(parametersOf(type));
  const includes = parameters.filter(([, parameter]) => parameter.type === 'reference' && leadsSomewhere(parameter));
  const reverse = [...types.values()].flatMap((other) =>
    Object.entries(other.search)
      .filter(([, parameter]) => parameter.type === 'reference' && refersTo(parameter, type.type))
      .map(([name]) => `${other.type}:${name}`),
  );
  return {
    versioning: type.updated === undefined ? 'no-version' : has('PUT /{id}') ? 'versioned-update' : 'versioned',
    readHistory: has(INTERACTIONS.vread),
    ...(has(INTERACTIONS.update) && { updateCreate: false }),
    ...(has(INTERACTIONS.create) && { conditionalCreate: true }),
    conditionalRead: 'full-support',
    ...(has('PUT ') && { conditionalUpdate: true }),
    conditionalDelete: has('DELETE ') ? 'single' : 'not-supported',
    referencePolicy: ['literal', 'local'],
    ...(includes.length > 0 && { searchInclude: includes.map(([name]) => `${type.type}:${name}`) }),
    ...(reverse.length > 0 && { searchRevInclude: reverse }),
    searchParam: parameters.map(([name, { type: kind, documentation }]) => ({ name, type: kind, documentation })),
  };
}

const leadsSomewhere = ({ targets, ofOther = {}, ofShown }: Reference): boolean =>
  !ofShown && Object.keys(targets).length + Object.keys(ofOther).length > 0;

/** Of a type, those of a resource too, and those that every type has. */
const operationsOf = (type: string, routes: Routes, base: string): Operation[] => [
  ...operationsIn(routes, new RegExp(`^\\w+ ${FHIR}/(?:${type}|\\{type\\})/\\$([a-z]+)$`), 'type', base),
  ...operationsIn(routes, new RegExp(`^\\w+ ${FHIR}/${type}/\\{\\w+\\}/\\$([a-z]+)$`), 'instance', base),
];

function operationsIn(
  routes: Routes,
  pattern: RegExp,
  level: 'system' | 'type' | 'instance',
  base: string,
): Operation[] {
  const names = new Set([...routes].flatMap((route) => pattern.exec(route)?.[1] ?? []));
  return [...names].flatMap((name) => {
    const definition = definitionOf(name, level, base);
    // The Bulk Data guide calls an operation as its definition, and R4 as its address: clients look for either.
    const ofGuide = definition.startsWith(BULK) ? definition.slice(BULK.length) : name;
    return [...new Set([name, ofGuide])].map((each) => ({ name: each, definition }));
  });
}
