import type { Db } from '../../db/db.js';
import { clause, raw } from '../../db/piece.js';
import { isUuid } from '../../id.js';
import { findKnown } from '../../operation/relation-store.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType } from '../type.js';
import { parameterOf } from './common-parameters.js';
import { parametersWithin, type Compartment } from './compartments.js';
import { conditionOf, type SearchContext } from './parameter-conditions.js';
import { NotUnderstood } from './search-errors.js';
import type { Condition } from './parameter.js';
import { referenceOf } from './reference.js';
import type { Given, SearchRequest } from './search-request.js';
import { findRows, type FoundRow } from './rows.js';
import { splitAt } from './value-separators.js';
import { visibleTo } from './visible.js';

/** What was asked, and how far the answer shows it. */
export interface Answered {
  given: Given;
  request: SearchRequest;
  compartment?: Compartment | undefined;
  shown: readonly FoundRow[];
  /** How many there are; undefined where that is not told. */
  total?: number | undefined;
}

/**
 * Whom an answer tells of, for the audit trail. Its rows are about patients. Rows that are counted and not shown are about patients
 * too. That there is nothing of somebody who was asked for by name tells of them as well.
 */
export async function patientsInAnswer(
  db: Db,
  type: FhirType,
  answered: Answered,
  context: SearchContext,
): Promise<string[]> {
  if (type.tellsOfNobody) return [];
  const told = new Set(answered.shown.flatMap(({ row }) => type.patientsOf(row)));
  for (const id of await countedOf(db, type, answered, context)) told.add(id);
  for (const id of await namedOf(db, type, answered, context)) told.add(id);
  return [...told];
}

/** Where rows are counted and none is shown, the patient whom all of them are about: of several a number tells nothing of anyone. */
async function countedOf(
  db: Db,
  type: FhirType,
  { request, shown, total = 0 }: Answered,
  { readerOf }: SearchContext,
): Promise<readonly string[]> {
  if (type.patientColumn === null || total === 0 || shown.length > 0) return [];
  if (request.patientId !== undefined) return [request.patientId];
  if (total > FHIR_LIMITS.count.max) return [];
  const options = { ...request.options, count: total };
  const rows = await findRows(db, type, readerOf(type), { ...request, options });
  const patients = new Set(rows.flatMap(({ row }) => type.patientsOf(row)));
  return patients.size === 1 ? [...patients] : [];
}

/** A parameter that singles somebody out, as a search of its own. */
interface Naming {
  of: FhirType;
  name: string;
  value: string;
  /** The type whose rows are looked through: the policy on it decides whether anything was told. */
  by: FhirType;
}

/** The patients whom the parameters single out, as far as the caller could be told anything of them. */
async function namedOf(
  db: Db,
  type: FhirType,
  { given, compartment, shown }: Answered,
  context: SearchContext,
): Promise<readonly string[]> {
  const named: string[] = [];
  const isOne = given.every(([, value]) => !value.includes(','));
  for (const naming of namings(type, { given, compartment }, context)) {
    const { by } = naming;
    // Somebody alone, some of whose rows are shown, is named by these.
    if (by === type && type.patientColumn !== null && shown.length > 0 && isOne) continue;
    const { caller, clinic, grant, scope } = context.readerOf(by);
    const ids = await patientsOf(db, naming, context);
    const reachable = scope?.patient_id === undefined ? ids : ids.filter((id) => id === scope.patient_id);
    named.push(...(await findKnown(db, { caller, clinic, grant }, reachable)));
  }
  return named;
}

const namings = (
  type: FhirType,
  { given, compartment }: Pick<Answered, 'given' | 'compartment'>,
  context: SearchContext,
): Naming[] => [
  ...(compartment && canHold(compartment, type) ? referredBy(compartment.type, compartment.id, type, context) : []),
  ...given.flatMap(([name, value]) => namingsIn(type, name, value, context, type)),
];

/** Whether anything of the type is ever in such a compartment: that no schedule is a patient's tells nothing of them. */
const canHold = (compartment: Compartment, type: FhirType): boolean =>
  (parametersWithin(compartment.type, type) ?? []).some((name) => {
    const parameter = parameterOf(type, name);
    if (parameter?.type !== 'reference') return true;
    return Object.hasOwn({ ...parameter.targets, ...parameter.ofOther, ...parameter.through }, compartment.type);
  });

function namingsIn(type: FhirType, name: string, value: string, context: SearchContext, by: FhirType): Naming[] {
  const { types, base } = context;
  if (name.startsWith('_has:')) {
    const [, other = '', , ...rest] = name.split(':');
    const referring = types.get(other);
    return referring ? namingsIn(referring, rest.join(':'), value, context, referring) : [];
  }
  const dot = name.indexOf('.');
  const rest = dot < 0 ? undefined : name.slice(dot + 1);
  const [head = '', modifier] = name.slice(0, dot < 0 ? undefined : dot).split(':');
  if (head === '_id' || head === 'identifier')
    return type.patientColumn === null || modifier !== undefined ? [] : [{ of: type, name, value, by }];
  const parameter = parameterOf(type, head);
  if (parameter?.type !== 'reference' || modifier === 'missing') return [];
  const targets = Object.keys({ ...parameter.targets, ...parameter.ofOther, ...parameter.through });
  const led = modifier !== undefined && targets.includes(modifier) ? [modifier] : targets;
  if (rest !== undefined)
    return led.flatMap((each) => {
      const of = types.get(each);
      if (each === 'Patient') return of ? [{ of, name: rest, value, by }] : [];
      return of ? namingsIn(of, rest, value, context, by) : [];
    });
  if (modifier === 'identifier') return targets.flatMap((each) => searchFor(types.get(each), 'identifier', value, by));
  return splitAt(value, ',').flatMap((each) => {
    const reference = referenceOf(each, base, led.length === 1 ? led[0] : undefined);
    return led
      .filter((target) => reference?.type === undefined || reference.type === target)
      .flatMap((target) => (reference ? referredBy(target, reference.id, by, context) : []));
  });
}

const referredBy = (target: string, id: string, by: FhirType, { types }: SearchContext): Naming[] =>
  searchFor(types.get(target), '_id', id, by);

const searchFor = (of: FhirType | undefined, name: string, value: string, by: FhirType): Naming[] =>
  of && of.patientColumn !== null ? [{ of, name, value, by }] : [];

/** Whom it finds; nobody where it finds many. */
async function patientsOf(db: Db, { of, name, value, by }: Naming, context: SearchContext): Promise<string[]> {
  const ids = of.type === 'Patient' && name === '_id' ? value.split(',').filter(isUuid) : undefined;
  if (ids) return ids.map((id) => id.toLowerCase());
  let condition: Condition;
  try {
    condition = conditionOf(of, name, value, context);
  } catch (error) {
    // It was left out of the search as well.
    if (error instanceof NotUnderstood) return [];
    throw error;
  }
  const patient = of.patientColumn;
  if (patient === null) return [];
  const everything = { ...context.readerOf(by), grant: undefined, scope: undefined };
  const rows = await db.rows<{ patient_id: string | null }>(
    visibleTo(of, everything)
      .whereRaw(raw(condition.sql))
      .select(raw(clause`distinct ${patient} as patient_id`))
      .limit(FHIR_LIMITS.singledOut + 1),
  );
  return rows.length > FHIR_LIMITS.singledOut ? [] : rows.flatMap(({ patient_id }) => patient_id ?? []);
}
