import type { Representation } from '../http/representation.js';
import { checkMediaType } from './negotiation.js';
import { outcomeOf } from './operation-outcome.js';

/** A resource on its way out. */
export interface Outgoing {
  /** Nothing where the caller wants no answer but the headers. */
  resource: object | undefined;
  pretty: boolean;
}

/** HL7 FHIR R4 in JSON: the resource itself, and an OperationOutcome for every error. */
export const fhirJson: Representation = {
  contentType: 'application/fhir+json',
  checkMediaType,
  success({ data }) {
    const { resource, pretty } = data as Outgoing;
    return resource === undefined ? '' : JSON.stringify(resource, null, pretty ? 2 : undefined);
  },
  error: outcomeOf,
  describe: {
    success: (data) => data,
    error: {
      name: 'OperationOutcome',
      schema: {
        type: 'object',
        required: ['resourceType', 'issue'],
        properties: {
          resourceType: { const: 'OperationOutcome' },
          issue: {
            type: 'array',
            items: {
              type: 'object',
              required: ['severity', 'code'],
              properties: {
                severity: { enum: ['fatal', 'error', 'warning', 'information'] },
                code: { type: 'string' },
                details: { type: 'object', properties: { text: { type: 'string' } } },
                diagnostics: { type: 'string', description: 'Names the request, for who asks for help.' },
                expression: { type: 'array', items: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  },
};
