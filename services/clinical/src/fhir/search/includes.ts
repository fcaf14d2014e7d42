import { HttpError } from 'http-kit';
import type { Db } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import type { Issue } from '../outcome.js';

import type { FhirType, Mapping, Reader, Resource, Types } from '../type.js';
import { parameterOf } from './common.js';
import type { Inclusion, SearchOptions } from './options.js';
import { keyValues, referenceOf, referencesAt } from './reference.js';
import { either, type Condition, type SearchParameter } from './parameter.js';
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

type Reference = Extract<SearchParameter, { type: 'reference' }>;

/** What the resources of a page refer to, and what refers to them, as far as the caller may see that too. */
export async function includedWith(
  type: FhirType,
  matches: readonly Resource[],
  { includes, revincludes }: Pick<SearchOptions, 'includes' | 'revincludes'>,
  context: Context,
): Promise<Included> {
  const included = new Collection(matches);
  for (const inclusion of includes) {
    const parameter = referenceParameter(context.types, inclusion);
    if (!parameter || inclusion.source !== type.type) included.note(notKnown('_include', inclusion));
    else await follow(parameter, inclusion, matches, included, context);
  }
  for (const inclusion of revincludes) {
    const parameter = referenceParameter(context.types, inclusion);
    const condition = parameter && referringTo(parameter, type, matches);
    if (!condition) included.note(notKnown('_revinclude', inclusion));
    else if (matches.length > 0) await addReferring(condition, inclusion, included, context);
  }
  return included;
}

function referenceParameter(types: Types, { source, parameter }: Inclusion): Reference | undefined {
  const type = types.get(source);
  const found = type && parameterOf(type, parameter);
  return found?.type === 'reference' ? found : undefined;
}

const written = ({ source, parameter }: Inclusion) => `${source}:${parameter}`;

const notKnown = (asked: '_include' | '_revinclude', inclusion: Inclusion): Issue => ({
  severity: 'warning',
  code: 'not-supported',
  text: {
    en: `${written(inclusion)} is no reference that can be included.`,
    es: `${written(inclusion)} no es una referencia que se pueda incluir.`,
  },
  expression: asked,
});

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
    this.issues.push(issue);
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
  parameter: Reference,
  { target }: Inclusion,
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
    byType.set(type, [...(byType.get(type) ?? []), key]);
  }
  for (const [type, keys] of byType) {
    const reader = readerFor(type, included, context);
    if (reader) included.add(type, await findByKeys(context.db, type, reader, keys), context);
  }
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
  const referring = { sql: `${column} = any(?::uuid[])`, values: [named.map(({ id }) => id)] };
  // To a practitioner or a place refers much of what there is: it is soon met in its own order.
  return type.patientColumn === null ? referring : { ...referring, order: { column, type: 'uuid' } };
}

async function addReferring(
  condition: Condition,
  { source }: Inclusion,
  included: Collection,
  context: Context,
): Promise<void> {
  const type = context.types.get(source);
  const reader = type && readerFor(type, included, context);
  if (!type || !reader) return;
  included.add(type, await findReferring(context.db, type, reader, condition, included.room + 1), context);
}
