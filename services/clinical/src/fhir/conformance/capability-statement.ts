import Joi from 'joi';
import { endpoint, type Endpoint } from '../../http/endpoint.js';
import { INTERFACE_VERSION } from '../../http/openapi.js';
import { publicAccess } from '../../operation/access.js';
import { negotiated } from '../negotiation.js';
import { fhirJson } from '../representation.js';
import { parametersOf } from '../search/common.js';
import type { FhirType, Types } from '../type.js';

/** When what this says last changed in kind, not in its list of types. */
const DATE = '2026-11-22';

const SECURITY_SERVICE = 'http://terminology.hl7.org/CodeSystem/restful-security-service';

const text = () => Joi.array().items(Joi.string()).single();

/** What this service can do, made of the declarations alone. */
export const capabilitiesEndpoint = (types: Types): Endpoint =>
  endpoint({
    operationId: 'fhirCapabilities',
    method: 'get',
    path: '/fhir/R4/metadata',
    summary: 'What can be done here, as a CapabilityStatement',
    access: publicAccess,
    limit: 'fhir',
    transaction: false,
    parameters: {
      query: Joi.object<Record<string, string[]>>({ _format: text(), _pretty: text() }).pattern(Joi.string(), text()),
      headers: Joi.object<{ accept?: string }, true>({ accept: Joi.string() }),
    },
    representation: fhirJson,
    message: { en: 'Capabilities.', es: 'Capacidades.' },
    response: Joi.object({ resourceType: Joi.string().valid('CapabilityStatement').required() }).unknown(),
    errors: ['not_acceptable'],

    async handler({ deps, query, headers }) {
      const negotiation = negotiated({
        accept: headers.accept,
        format: query['_format']?.[0],
        pretty: query['_pretty']?.[0],
      });
      const resource = capabilities(types, deps.config.public_url);
      return { data: { resource, pretty: negotiation.pretty }, headers: negotiation.headers };
    },
  });

function capabilities(types: Types, publicUrl: string): object {
  const url = `${publicUrl}/fhir/R4`;
  return {
    resourceType: 'CapabilityStatement',
    url: `${url}/metadata`,
    version: INTERFACE_VERSION,
    name: 'ClinicalPlatform',
    title: 'Clinical platform',
    status: 'active',
    date: DATE,
    publisher: 'Clinical platform',
    kind: 'instance',
    software: { name: 'Clinical platform', version: INTERFACE_VERSION },
    implementation: { description: 'HL7 FHIR R4 over the records of a clinic.', url },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: true,
          service: [{ coding: [{ system: SECURITY_SERVICE, code: 'SMART-on-FHIR' }] }],
          extension: [oauthAddresses(publicUrl)],
          description:
            'A bearer token (SMART App Launch 2.2, or of a person who logged in), or an API key in X-API-Key. X-Clinic-ID chooses among the clinics of a user.',
        },
        resource: [...types.values()].map(capabilitiesOf),
        interaction: ['transaction', 'batch'].map((code) => ({ code })),
      },
    ],
  };
}

/** Where tokens are had, for clients of before `.well-known/smart-configuration`. */
const oauthAddresses = (publicUrl: string) => ({
  url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
  extension: ['authorize', 'token', 'introspect', 'revoke'].map((name) => ({
    url: name,
    valueUri: `${publicUrl}/oauth/${name}`,
  })),
});

function capabilitiesOf(type: FhirType): object {
  const parameters = parametersOf(type);
  const references = Object.entries(parameters).filter(([, { type: kind }]) => kind === 'reference');
  return {
    type: type.type,
    profile: `http://hl7.org/fhir/StructureDefinition/${type.type}`,
    interaction: interactionsOf(type).map((code) => ({ code })),
    versioning: type.writes?.update ? 'versioned-update' : 'versioned',
    readHistory: type.versions !== undefined,
    conditionalRead: 'full-support',
    ...(type.writes?.create && { conditionalCreate: true }),
    ...(type.writes?.update && { updateCreate: false }),
    referencePolicy: ['literal', 'local'],
    ...(references.length > 0 && { searchInclude: references.map(([name]) => `${type.type}:${name}`) }),
    searchParam: Object.entries(parameters).map(([name, { type: kind, documentation }]) => ({
      name,
      type: kind,
      documentation,
    })),
  };
}

function interactionsOf({ versions, writes }: FhirType): string[] {
  const history = versions ? ['vread', 'history-instance', ...(versions.rowsIn ? [] : ['history-type'])] : [];
  const changes = [...(writes?.create ? ['create'] : []), ...(writes?.update ? ['update', 'patch'] : [])];
  return ['read', ...history, ...changes, 'search-type'];
}
