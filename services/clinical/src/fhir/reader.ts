import { HttpError } from 'http-kit';
import { scopesFor, type SmartInteraction, type SmartScope } from '../domain/smart-scopes.js';
import type { PhiGrant } from '../operation/grant.js';
import { conditionOf, type SearchContext } from './search/parameter-conditions.js';
import { parameterOf } from './search/common-parameters.js';
import { typeFor } from './search/own-parameters.js';
import { NotUnderstood } from './search/search-errors.js';
import { all, either, is, NEVER, type Condition } from './search/parameter.js';
import type { FhirType, Reader, Scope } from './type.js';

type Call = Pick<Reader, 'caller' | 'clinic' | 'now'>;

/** Who reads resources of that type, with what the policy grants and what the scopes of an app leave. */
export const readerOf = (
  type: FhirType,
  { caller, clinic, now }: Call,
  grant: PhiGrant | undefined,
  interaction: SmartInteraction,
): Reader => ({
  caller,
  clinic,
  now,
  grant,
  scope: scopeOf(type, { caller, clinic, now }, interaction),
  writes: interaction !== 'r' && interaction !== 's',
});

/** What the scopes of an app leave of a type: nothing where none of them names it; undefined where they narrow nothing, or there is no app. */
function scopeOf(scoped: FhirType, call: Call, interaction: SmartInteraction): Scope | undefined {
  const { smart } = call.caller.credential;
  if (!smart) return undefined;
  const type = typeFor(scoped, call.caller);
  const scopes = scopesFor(smart.scopes, type.type, interaction);
  const conditions = scopes.map((scope) => conditionsOf(type, scope, smart.patient_id, call));
  if (conditions.some((each) => each.length === 0)) return undefined;
  const isOnePatients = type.patientColumn !== null && scopes.every(({ context }) => context === 'patient');
  const isNarrowed = scopes.every(({ parameters }) => parameters.length > 0);
  const lasts = ({ context, parameters }: SmartScope) =>
    (isOnePatients || context !== 'patient') &&
    parameters.every(([name]) => parameterOf(type, name.replace(/:.*/, ''))?.lasting === true);
  return {
    condition: either(conditions.map(all)),
    patient_id: isOnePatients ? (smart.patient_id ?? '') : undefined,
    lasting: isNarrowed
      ? either(conditions.filter((_, index) => lasts(scopes[index] as SmartScope)).map(all))
      : undefined,
  };
}

function conditionsOf(
  type: FhirType,
  { context, parameters }: SmartScope,
  patientId: string | null,
  call: Call,
): Condition[] {
  const narrowed = parameters.map(([name, value]) => parameterCondition(type, name, value, call));
  if (context !== 'patient' || type.patientColumn === null) return narrowed;
  return [patientId === null ? NEVER : is(type.patientColumn, patientId), ...narrowed];
}

/** A scope whose parameters cannot be understood lets nothing through. */
function parameterCondition(type: FhirType, name: string, value: string, { clinic, now }: Call): Condition {
  const context: SearchContext = {
    types: new Map(),
    clinic,
    base: '',
    zone: clinic.timezone,
    now,
    readerOf() {
      throw new Error('a scope follows no references');
    },
  };
  try {
    return conditionOf(type, name, value, context);
  } catch (error) {
    if (error instanceof NotUnderstood || error instanceof HttpError) return NEVER;
    throw error;
  }
}
