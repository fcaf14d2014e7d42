import type { Call, Result } from '../../http/endpoint.js';
import { etagOf, wanted, type Headers, type Query } from '../http-exchange.js';
import { outcome, type Issue } from '../operation-outcome.js';
import { readerOf } from '../reader.js';
import { keyValues } from '../search/reference.js';
import { findByKeys } from '../search/rows.js';
import { baseOf } from '../search/search.js';
import { versionsOf, type FhirType, type Resource } from '../type.js';

const NOTHING_LEFT_OUT: Issue = {
  severity: 'information',
  code: 'informational',
  text: { en: 'All of it was taken.', es: 'Se tomó todo.' },
};

type Asked = Call<'clinic', object, Query, Headers, unknown, undefined>;

/**
 * What was written, as `Prefer: return=` asks for it: the resource unless said. An app whose scopes let it write and neither read
 * nor find it is told what was left out, and not what the record says.
 */
export async function writeAnswer(
  call: Asked,
  type: FhirType,
  resource: Resource,
  { issues = [], shown = resource }: { issues?: readonly Issue[]; shown?: Resource } = {},
): Promise<Result> {
  const { pretty, headers } = wanted(call.query, call.headers);
  const { versionId = '', lastUpdated = '' } = resource.meta ?? {};
  const asked = /\breturn\s*=\s*(minimal|OperationOutcome)\b/i.exec(call.headers.prefer ?? '')?.[1]?.toLowerCase();
  const isHidden = shown === resource && !(await isReadable(call, type, resource));
  const said =
    asked === 'minimal'
      ? undefined
      : asked === 'operationoutcome' || isHidden
        ? outcome(issues.length > 0 ? issues : [NOTHING_LEFT_OUT], call.language)
        : shown;
  // Of a type whose versions are not kept there is none to be read.
  const version = versionsOf(type).length > 0 ? `/_history/${versionId}` : '';
  return {
    data: { resource: said, pretty },
    headers: {
      ...headers,
      ETag: etagOf(resource),
      'Last-Modified': new Date(lastUpdated).toUTCString(),
      Location: `${baseOf(call.deps)}/${resource.resourceType}/${resource.id}${version}`,
    },
  };
}

/** Whether the caller's scopes, if it is an app, let it see that resource. */
export async function isReadable(call: Asked, type: FhirType, { id = '' }: Resource): Promise<boolean> {
  if (!call.caller.credential.smart) return true;
  const key = keyValues(type, id);
  for (const interaction of ['r', 's'] as const) {
    const [row] = key ? await findByKeys(call.db, type, readerOf(type, call, undefined, interaction), [key]) : [];
    if (row !== undefined) return true;
  }
  return false;
}
