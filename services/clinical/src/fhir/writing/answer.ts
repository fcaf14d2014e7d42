import type { Result } from '../../http/endpoint.js';
import type { Language } from '../../domain/language.js';
import { etagOf, type Headers } from '../exchange.js';
import type { Negotiated } from '../negotiation.js';
import { outcome, type Issue } from '../outcome.js';
import type { Resource } from '../type.js';

const NOTHING_LEFT_OUT: Issue = {
  severity: 'information',
  code: 'informational',
  text: { en: 'All of it was taken.', es: 'Se tomó todo.' },
};

/** What was written, as `Prefer: return=` asks for it: the resource unless said. */
export function written(
  resource: Resource,
  { prefer }: Headers,
  { pretty, headers }: Negotiated,
  { language, issues, base }: { language: Language; issues: readonly Issue[]; base: string },
): Result {
  const { versionId = '', lastUpdated = '' } = resource.meta ?? {};
  const asked = /\breturn\s*=\s*(minimal|OperationOutcome)\b/i.exec(prefer ?? '')?.[1]?.toLowerCase();
  const shown =
    asked === 'minimal'
      ? undefined
      : asked === 'operationoutcome'
        ? outcome(issues.length > 0 ? issues : [NOTHING_LEFT_OUT], language)
        : resource;
  return {
    data: { resource: shown, pretty },
    headers: {
      ...headers,
      ETag: etagOf(resource),
      'Last-Modified': new Date(lastUpdated).toUTCString(),
      Location: `${base}/${resource.resourceType}/${resource.id}/_history/${versionId}`,
    },
  };
}
