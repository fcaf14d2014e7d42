import { HttpError } from 'http-kit';
import type { Db } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import type { Issue } from '../operation-outcome.js';
import type { FhirType, Mapping, Reader, Resource, Types } from '../type.js';
import type { Inclusion, Reference } from './include-parameters.js';
import type { SearchOptions } from './result-parameters.js';
import { keyValues, referenceOf, referencesAt } from './reference.js';
import { either, isAny, type Condition } from './parameter.js';
import { findByKeys, findReferring } from './rows.js';

export interface Included {
  resources: Resource[];
  patients: string[];
  issues: Issue[];
}

interface Context extends Mapping {
  db: Db;
  types: Types;
  base: string;
  readerOf(type: FhirType): Reader;
}

/**
 * What the resources of a page refer to (`_include`) and what refers to them (`_revinclude`), as far as the caller may see it. Inclusions
 * that iterate go on from what was included so.
 */
export async function findIncluded(
  matches: readonly Resource[],
  { includes, revincludes }: Pick<SearchOptions, 'includes' | 'revincludes'>,
  context: Context,
): Promise<Included> {
  const included = new Collection(matches);
  let last = matches;
  for (let depth = 0; depth <= FHIR_LIMITS.chainDepth && last.length > 0; depth += 1) {
    const before = included.resources.length;
    const types = new Set(last.map(({ resourceType }) => resourceType));
    const of = (type: string) => last.filter(({ resourceType }) => resourceType === type);
    const asked = (inclusion: Inclusion) => depth === 0 || inclusion.iterates;
    for (const inclusion of includes.filter(asked))
      await follow(inclusion, of(inclusion.source.type), included, context);
    for (const inclusion of revincludes.filter(asked))
      for (const type of types) await addReferring(inclusion, type, of(type), included, context);
    last = included.resources.slice(before);
  }
  return included;
}

export const hidden = (type: string): Issue => ({
  severity: 'information',
  code: 'suppressed',
  text: { en: `${type} is left out: you may not read it.`, es: `${type} se omite: no puede leerlo.` },
});

const tooMany: Issue = {
  severity: 'warning',
  code: 'too-costly',
  text: {
    en: `Only ${FHIR_LIMITS.included} resources are included: ask for the others by a search of their own.`,
    es: `Solo se incluyen ${FHIR_LIMITS.included} recursos: pida los demás con otra búsqueda.`,
  },
};

class Collection implements Included {
  readonly resources: Resource[] = [];
  readonly patients: string[] = [];
  readonly issues: Issue[] = [];
  readonly #known: Set<string>;

  constructor(matches: readonly Resource[]) {
    this.#known = new Set(matches.map(nameOf));
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  get room(): number {
    return FHIR_LIMITS.included - this.resources.length;
  }

  note(issue: Issue): void {
    if (!this.issues.some(({ text }) => text.en === issue.text.en)) this.issues.push(issue);
  }

  add(type: FhirType, rows: readonly unknown[], context: Mapping): void {
    for (const row of rows) {
      const resource = type.map(row, context);
      if (this.has(nameOf(resource))) continue;
      if (this.room <= 0) return this.note(tooMany);
      this.#known.add(nameOf(resource));
      this.resources.push(resource);
      this.patients.push(...type.patientsOf(row));
    }
  }
}

const nameOf = ({ resourceType, id }: Resource) => `${resourceType}/${id}`;

/** Who may see resources of that type; undefined, and a note, where the caller may not. */
function readerFor(type: FhirType, included: Collection, { readerOf }: Context): Reader | undefined {
  try {
    return readerOf(type);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    included.note(hidden(type.type));
    return undefined;
  }
}

async function follow(
  { parameter, target }: Inclusion,
  matches: readonly Resource[],
  included: Collection,
  context: Context,
): Promise<void> {
  const references = new Set(matches.flatMap((match) => referencesAt(match, parameter.path)));
  const byType = new Map<FhirType, string[][]>();
  for (const text of references) {
    const reference = referenceOf(text, context.base);
    const type = reference?.type === undefined ? undefined : context.types.get(reference.type);
    const key = type && reference && keyValues(type, reference.id);
    if (!type || !key || (target !== undefined && target !== type.type) || included.has(text)) continue;
    const keys = byType.get(type) ?? [];
    keys.push(key);
    byType.set(type, keys);
  }
  for (const [type, keys] of byType) {
    const reader = readerFor(type, included, context);
    if (!reader) continue;
    // A page may name more than a statement can have parameters.
    const asked = keys.slice(0, included.room + 1);
    included.add(type, await findByKeys(context.db, type, reader, asked), context);
    if (asked.length < keys.length) included.note(tooMany);
  }
}

async function addReferring(
  { source, parameter }: Inclusion,
  type: string,
  matches: readonly Resource[],
  included: Collection,
  context: Context,
): Promise<void> {
  const referred = context.types.get(type);
  const condition = referred && referringTo(parameter, referred, matches);
  const reader = condition && readerFor(source, included, context);
  if (!reader) return;
  included.add(source, await findReferring(context.db, source, reader, condition, included.room + 1), context);
}

/** What refers by that parameter to one of these, which are of that type; undefined where nothing refers to such. */
function referringTo(
  { targets, ofOther = {} }: Reference,
  type: FhirType,
  matches: readonly Resource[],
): Condition | undefined {
  const named = matches.flatMap(({ id: whole = '' }) => {
    const [id] = keyValues(type, whole) ?? [];
    return id === undefined ? [] : [{ id, whole }];
  });
  const by = ofOther[type.type];
  if (by) return either(named.map(({ id, whole }) => by(id, whole)));
  const column = targets[type.type];
  if (column === undefined) return undefined;
  const referring = isAny(
    column,
    'uuid',
    named.map(({ id }) => id),
  );
  // Much refers to one practitioner or place, so the order of the key soon meets enough of it.
  return type.patientColumn === null ? referring : { ...referring, indexOrder: { column, type: 'uuid' } };
}
