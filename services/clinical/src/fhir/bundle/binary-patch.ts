import { problem } from '../../domain/errors.js';
import { checkPlainData } from '../../http/validation.js';
import { JSON_PATCH } from '../negotiation.js';
import { refusal } from '../operation-outcome.js';

/** The operations of a JSON Patch that came as a Binary, as HL7 says for Bundles. Throws 415 for another kind of patch, 400 for no JSON, 422 for too much of it. */
export function readBinaryPatch(resource: object | undefined): unknown {
  const { resourceType, contentType, data } = (resource ?? {}) as Record<string, unknown>;
  if (resourceType !== 'Binary' || typeof contentType !== 'string' || contentType.split(';')[0]?.trim() !== JSON_PATCH)
    throw problem('unsupported_media_type', {
      details: {
        issues: [
          {
            severity: 'error',
            code: 'not-supported',
            text: {
              en: `A patch is a Binary of ${JSON_PATCH}.`,
              es: `Un parche es un Binary de ${JSON_PATCH}.`,
            },
            expression: 'resource',
          },
        ],
      },
    });
  const patch = parsed(data);
  checkPlainData(patch, undefined, 'resource');
  return patch;
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(String(data), 'base64').toString('utf8'));
  } catch {
    throw refusal('malformed', {
      severity: 'error',
      code: 'structure',
      text: { en: 'It must be JSON in base64.', es: 'Debe ser JSON en base64.' },
      expression: 'resource.data',
    });
  }
}
