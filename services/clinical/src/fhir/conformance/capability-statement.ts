import Joi from 'joi';
import { endpoint, type Endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { INTERFACE_VERSION } from '../../http/openapi.js';
import { publicAccess } from '../../operation/access.js';
import { JSON_PATCH, negotiated } from '../negotiation.js';
import { fhirJson } from '../representation.js';
import type { Types } from '../type.js';
import { systemCapabilities, typeCapabilities, type Routes } from './capabilities.js';

/** When what this says last changed in kind, not in its list of types. */
const DATE = '2026-11-22';

const SECURITY_SERVICE = 'http://terminology.hl7.org/CodeSystem/restful-security-service';

const text = () => Joi.array().items(Joi.string()).single();

/** What this service can do, made of its declarations and its routes alone. */
export const capabilitiesEndpoint = (types: Types, routes: () => Routes): Endpoint =>
  endpoint({
    operationId: 'fhirCapabilities',
    method: 'get',
    path: '/fhir/R4/metadata',
    summary: 'What can be done here, as a CapabilityStatement',
    access: publicAccess,
    limit: 'smart',
    transaction: false,
    conditional: true,
    fixed: true,
    parameters: {
      query: Joi.object<Record<string, string[]>>({ _format: text(), _pretty: text() }).pattern(Joi.string(), text()),
      headers: Joi.object<{ accept?: string }, true>({ accept: Joi.string().empty('') }),
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
      const resource = capabilities(types, routes(), deps.config.public_url);
      const { pretty } = negotiation;
      return { data: { resource, pretty }, etag: weakEtag(0, [resource, pretty]), headers: negotiation.headers };
    },
  });

function capabilities(types: Types, routes: Routes, publicUrl: string): object {
  const url = `${publicUrl}/fhir/R4`;
  const { interaction, searchParam, compartment, operation } = systemCapabilities(routes, url);
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
    instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
    software: { name: 'Clinical platform', version: INTERFACE_VERSION },
    implementation: { description: 'HL7 FHIR R4 over the records of a clinic.', url },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    patchFormat: [JSON_PATCH],
    rest: [
      {
        mode: 'server',
        security: {
          cors: true,
          service: ['SMART-on-FHIR', 'OAuth'].map((code) => ({ coding: [{ system: SECURITY_SERVICE, code }] })),
          extension: [oauthAddresses(publicUrl)],
          description:
            'A bearer token (SMART App Launch 2.2, or of a person who logged in), or an API key in X-API-Key. X-Clinic-ID chooses among the clinics of a user.',
        },
        resource: typeCapabilities(types, routes, url),
        ...(interaction && { interaction }),
        ...(searchParam && { searchParam }),
        compartment,
        operation,
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
