import { refusal, type Issue } from '../operation-outcome.js';
import { locateInBundle } from './fault-location.js';
import type { Entry } from './bundle-entries.js';

/** A conditional reference: the search for what is referred to stands in the place of its id. */
const CONDITIONAL = /^([A-Z][A-Za-z]+)\?(.+)$/s;
const LOCAL = /^[A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64}$/;
const URN = /^urn:(?:uuid|oid):/i;
/** Members whose text refers to something; elsewhere the same text is only text. */
const ADDRESSES = /^(?:reference|uri|url|value(?:Uri|Url|Uuid|Oid|Canonical))$/;
/** In a query the colons may be escaped. */
const URN_IN_QUERY = /urn(?::|%3A)(uuid|oid)(?::|%3A)([\w.-]+)/gi;

export type Search = (type: string, search: string, expression: string) => Promise<string>;

/** The names (`fullUrl`) of a transaction's entries, and the references that they stand for once these are known. */
export class EntryReferences {
  /** Entries that create a resource, by fullUrl: their ids are not known before they are carried out. */
  readonly #made = new Map<string, Entry>();
  /** References to resources whose ids are known, by fullUrl. */
  readonly #known = new Map<string, string>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) {
      if (entry.fullUrl === undefined || ['GET', 'HEAD', 'DELETE'].includes(entry.method)) continue;
      const { id } = entry.parameters;
      if (id === undefined) this.#made.set(entry.fullUrl, entry);
      else this.#known.set(entry.fullUrl, `${typeOf(entry)}/${id}`);
    }
  }

  /** Notes which resource an entry has created. */
  learn({ fullUrl }: Entry, reference: string): void {
    if (fullUrl !== undefined) this.#known.set(fullUrl, reference);
  }

  /** Entries whose ids this one refers to, and which must be carried out before it. */
  neededBy(entry: Entry): Entry[] {
    const needed = new Set<Entry>();
    this.#texts(entry, (name) => {
      const other = this.#made.get(name);
      if (other) needed.add(other);
      // Nothing is replaced yet.
      return name;
    });
    return [...needed];
  }

  /** The entry, with the names of other entries replaced by references. Throws 400 for a name that no entry has. */
  linked(entry: Entry): Entry {
    return this.#texts(entry, (name, expression) => {
      const known = this.#known.get(name) ?? (name === entry.fullUrl ? name : undefined);
      if (known === undefined) throw unknown(expression);
      return known;
    });
  }

  /** The entry, with whatever `link` makes of each name in it. */
  #texts(entry: Entry, link: (name: string, expression: string) => string): Entry {
    const inQuery = (text: string, expression: string): string =>
      text.replace(URN_IN_QUERY, (_, kind: string, value: string) =>
        link(`urn:${kind.toLowerCase()}:${value}`, expression),
      );
    const { 'if-none-exist': ifNoneExist, ...headers } = entry.headers;
    return {
      ...entry,
      query: Object.fromEntries(
        Object.entries(entry.query).map(([name, value = '']) => [
          name,
          [value].flat().map((each) => inQuery(each, 'request.url')),
        ]),
      ),
      headers: {
        ...headers,
        ...(ifNoneExist !== undefined && { 'if-none-exist': inQuery(ifNoneExist, 'request.ifNoneExist') }),
      },
      payload: mapTexts(entry.payload, 'resource', (text, member, expression) => {
        const name = this.nameIn(text, member, entry);
        return name === undefined ? text : link(name, expression);
      }),
    };
  }

  /** The fullUrl that a text refers to, if any. A relative reference is one on the server that the entry's own fullUrl names. */
  nameIn(text: string, member: string, { fullUrl = '' }: Pick<Entry, 'fullUrl'>): string | undefined {
    if (!ADDRESSES.test(member)) return undefined;
    if (this.#made.has(text) || this.#known.has(text)) return text;
    if (member !== 'reference') return undefined;
    if (URN.test(text)) return text;
    const [, root] = /^(https?:\/\/.+)\/[A-Z][A-Za-z]+\/[A-Za-z0-9.-]+$/.exec(fullUrl) ?? [];
    const beside = `${root}/${text}`;
    return root !== undefined && LOCAL.test(text) && (this.#made.has(beside) || this.#known.has(beside))
      ? beside
      : undefined;
  }
}

export const typeOf = ({ endpoint }: Pick<Entry, 'endpoint'>): string => endpoint.path.split('/')[3] ?? '';

/** The entry, with each conditional reference replaced by one to what its search finds. */
export async function resolveConditionalReferences(entry: Entry, search: Search): Promise<Entry> {
  const found = new Map<string, string>();
  for (const [text, expression] of conditionalIn(entry)) {
    const [, type = '', query = ''] = CONDITIONAL.exec(text) ?? [];
    found.set(text, await search(type, query, expression));
  }
  if (found.size === 0) return entry;
  const payload = mapTexts(entry.payload, 'resource', (text, member) =>
    member === 'reference' ? (found.get(text) ?? text) : text,
  );
  return { ...entry, payload };
}

/** How many different conditional references there are. */
export const countConditionalReferences = (entries: readonly Entry[]): number =>
  new Set(entries.flatMap((entry) => [...conditionalIn(entry).keys()])).size;

/** The conditional references of an entry, and where each stands first. */
function conditionalIn({ payload }: Entry): Map<string, string> {
  const found = new Map<string, string>();
  mapTexts(payload, 'resource', (text, member, expression) => {
    if (member === 'reference' && CONDITIONAL.test(text) && !found.has(text)) found.set(text, expression);
    return text;
  });
  return found;
}

/** The resources and searches that an entry names: two transactions that touch the same resource nearly always share such a name. */
export function referencesOfEntry(entry: Entry): string[] {
  const { parameters, headers, query } = entry;
  const { id } = parameters;
  const search = headers['if-none-exist'];
  const names = [
    ...(id === undefined ? [] : [`${typeOf(entry)}/${id}`]),
    ...(Object.keys(query).length === 0 ? [] : [JSON.stringify(query)]),
    ...(search === undefined ? [] : [search]),
  ];
  mapTexts(entry.payload, '', (text, member) => {
    if (member === 'reference') names.push(text);
    return text;
  });
  return names;
}

type MapText = (text: string, member: string, expression: string) => string;

/** A copy in which each text is what `map` makes of it. */
export function mapTexts(value: unknown, expression: string, map: MapText, member = ''): unknown {
  if (typeof value === 'string') return map(value, member, expression);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each, index) => mapTexts(each, `${expression}[${index}]`, map, member));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, `${expression}.${name}`, map, name)]),
  );
}

const PHASES: Record<string, number> = { DELETE: 0, POST: 1, PUT: 2, PATCH: 2 };
const LAST = 3;

/**
 * HL7's order: deletes, creates, changes, reads; of each of these last the entries with conditional references, which may find what
 * others create. Before an entry come those whose ids it needs. Throws 422 for entries that need each other.
 */
export function inProcessingOrder(entries: readonly Entry[], links: EntryReferences): Entry[] {
  const rank = (entry: Entry) => 2 * (PHASES[entry.method] ?? LAST) + (conditionalIn(entry).size > 0 ? 1 : 0);
  const order: Entry[] = [];
  const begun = new Set<Entry>();
  const visit = (entry: Entry): void => {
    if (order.includes(entry)) return;
    if (begun.has(entry)) throw locateInBundle(refusal('validation_failed', CIRCLE), entry);
    begun.add(entry);
    if (entry.part) visit(entry.part.of);
    for (const needed of links.neededBy(entry)) if (needed !== entry) visit(needed);
    order.push(entry);
  };
  [...entries].sort((a, b) => rank(a) - rank(b)).forEach(visit);
  return order;
}

const CIRCLE: Issue = {
  severity: 'error',
  code: 'processing',
  text: {
    en: 'Entries refer to each other in a circle, and an id is known only once its resource is created: leave one reference out, and add it later.',
    es: 'Las entradas se refieren unas a otras en círculo, y un id se conoce solo al crear su recurso: omita una referencia y añádala después.',
  },
  expression: 'resource',
};

const unknown = (expression: string) =>
  refusal('malformed', {
    severity: 'error',
    code: 'not-found',
    text: {
      en: 'No entry of the Bundle that writes a resource has this fullUrl: correct it, or refer to Type/id.',
      es: 'Ninguna entrada del Bundle que escriba un recurso tiene este fullUrl: corríjalo, o refiérase a Tipo/id.',
    },
    expression,
  });
