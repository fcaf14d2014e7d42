import { HttpError } from 'http-kit';
import type { Failure } from '../../domain/failures.js';
import { endpoint, type Endpoint } from '../../http/endpoint.js';
import { anyQuery, FHIR, FORMAT, headers } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { methodNotAllowed } from '../unsupported-requests.js';
import type { Issue } from '../operation-outcome.js';
import { withArticle, type FhirType, type Types } from '../type.js';
import { anyResource, declareWrite } from '../writing/write-resource.js';
import { EntryReferences, mapTexts, typeOf } from './entry-references.js';
import type { Entry } from './bundle-entries.js';

/**
 * The entries of a transaction, in their order. A new resource holds its parts (a report its Observations) as if it contained them,
 * where they are entries of the same transaction; these are answered with what the parts have become.
 */
export function withParts(entries: readonly Entry[], types: Types): Entry[] {
  const links = new EntryReferences(entries);
  const named = new Map(entries.map((entry) => [entry.fullUrl, entry]));
  const joined = new Map<Entry, Entry>();
  /** How many hold that part. */
  const held = new Map<Entry, number>();
  for (const entry of entries) {
    const parts = entry.method === 'POST' ? (types.get(typeOf(entry))?.writes?.parts ?? []) : [];
    const own = new Map<Entry, { member: string; place: number }>();
    for (const { member, type } of parts) {
      // One that is never sent alone is what each that refers to it says of it: it is answered as it is in the first.
      const room = types.get(type)?.within ? FHIR_LIMITS.holders : 1;
      const isPart = (other: Entry | undefined): other is Entry =>
        other !== undefined && typeOf(other) === type && isMade(other) && (held.get(other) ?? 0) < room;
      const namedBy = (each: Entry) =>
        referredBy(each, member).map((text) => named.get(links.nameIn(text, 'reference', each)));
      const said = namedBy(entry);
      const referred = said.length > 0 ? said : [...new Set([...own.keys()].flatMap(namedBy))];
      for (const part of referred)
        if (isPart(part) && !own.has(part)) own.set(part, { member, place: referred.indexOf(part) });
    }
    if (own.size === 0) continue;
    const [holder, inPlace] = holding(
      entry,
      [...own.keys()].sort((a, b) => a.index - b.index),
      links,
    );
    joined.set(entry, holder);
    for (const [part, place] of own) {
      if (!held.has(part)) joined.set(part, { ...part, payload: inPlace(part), part: { of: holder, ...place } });
      held.set(part, (held.get(part) ?? 0) + 1);
    }
  }
  return entries.map((entry) => joined.get(entry) ?? entry);
}

/** The operations of parts that are never sent alone, which only a Bundle names. */
export const partOperations = (types: Types): Endpoint[] =>
  [...types.values()].flatMap((type) => (type.within ? [partOperation(type, type.within)] : []));

const partOperation = (type: FhirType, within: NonNullable<FhirType['within']>): Endpoint => {
  const path = `${FHIR}/${type.type}`;
  return endpoint({
    operationId: `fhirCreate${type.type}`,
    method: 'post',
    path,
    summary: `Create ${withArticle(type.type)} with what holds it`,
    ...declareWrite(type, {}, within, 'C'),
    parameters: { query: anyQuery(FORMAT), body: anyResource, headers },
    status: 201,
    existing: true,
    idempotent: true,
    errors: ['malformed', 'method_not_allowed', 'not_acceptable', 'precondition_failed'],
    handler: () => Promise.reject(methodNotAllowed(path, ['GET'])),
  });
};

/** Whether an entry surely creates its resource: with `If-None-Exist` it may be there already. */
const isMade = ({ method, headers, fullUrl }: Entry): boolean =>
  method === 'POST' && headers['if-none-exist'] === undefined && fullUrl !== undefined;

/** What a member refers to, in a resource that was not validated yet. */
function referredBy({ payload }: Entry, member: string): string[] {
  const given = (payload as Record<string, unknown> | undefined)?.[member] ?? [];
  return [given].flat().map((each: { reference?: unknown } | null) => String(each?.reference));
}

/** How the resource of an entry is called where it is contained. */
const nameOf = ({ index }: Entry): string => `entry-${index}`;

/** The entry with its parts contained, and the function that makes references to them local (`#id`). */
function holding(entry: Entry, parts: readonly Entry[], links: EntryReferences) {
  const names = new Map(parts.map((part) => [part.fullUrl, nameOf(part)]));
  const inPlace = (each: Entry): Record<string, unknown> =>
    mapTexts(each.payload ?? {}, '', (text, member) => {
      const name = member === 'reference' ? names.get(links.nameIn(text, member, each)) : undefined;
      return name === undefined ? text : `#${name}`;
    }) as Record<string, unknown>;
  const { contained = [], ...rest } = inPlace(entry);
  const inside = parts.map((part) => {
    const { meta: _, ...resource } = inPlace(part);
    return { ...resource, id: names.get(part.fullUrl) };
  });
  return [{ ...entry, payload: { ...rest, contained: [...inside, ...[contained].flat()] } }, inPlace] as const;
}

/** The refusal of a resource that holds parts, placed at the entries of the parts that it is about. */
export function locateAtParts(error: unknown, holder: Entry, entries: readonly Entry[]): unknown {
  const parts = entries.filter(({ part }) => part?.of === holder);
  if (!(error instanceof HttpError) || parts.length === 0) return error;
  const { contained = [] } = holder.payload as { contained?: { id?: unknown }[] };
  const at = (expression: string): string => {
    const [, member, index, inside = ''] = /^\w+\.(\w+)\[(\d+)\](.*)$/.exec(expression) ?? [];
    const part =
      member === 'contained'
        ? entries.find((each) => contained[Number(index)]?.id === nameOf(each))
        : parts.find((each) => each.part?.member === member && each.part?.place === Number(index));
    return part ? `Bundle.entry[${part.index}].resource${inside}` : expression;
  };
  const { status, code, message, details, headers, cause } = error;
  const { issues, failures } = details as { issues?: Issue[]; failures?: Failure[] };
  const said = {
    ...(issues && {
      issues: issues.map((issue) => ({ ...issue, ...(issue.expression && { expression: at(issue.expression) }) })),
    }),
    ...(failures && { failures: failures.map((failure) => ({ ...failure, path: at(failure.path) })) }),
  };
  return new HttpError(status, code, message, { ...details, ...said }, { headers, cause });
}
