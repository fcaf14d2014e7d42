import type { Identifier } from '@medplum/fhirtypes';
import { sql } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import { isOwnSystem, type PatientIdentifier } from '../../features/patients/index.js';
import { identifierOf, type Identified } from '../identifiers/said.js';
import {
  amongIdentified,
  identifiersColumn,
  withIdentifier,
  withoutIdentifiers,
  withSystem,
} from '../identifiers/identifier-store.js';
import { either, NEVER, type Condition, type SearchParameter, type Token } from '../search/parameter.js';
import type { Resource, TypeSpec } from '../type.js';
import type { Kept } from '../writing/left-out.js';

/** What other systems call a resource is said when it is created, and stays: so every version of it says the same. */

type Said = { identifiers_of_others?: PatientIdentifier[] | null };

export const IDENTIFIER_KEPT: Kept = { use: true, type: true, system: true, value: true };

/** A type whose resources are called something by other systems, beside what they are called here. */
export function identified<Row extends object>(spec: TypeSpec<Row>, how: Identified = {}): TypeSpec<Row> {
  const { type, key, columns, map, writes, search } = spec;
  return {
    ...spec,
    identified: how,
    columns: [...columns, sql.raw(identifiersColumn(type, key))],
    map: (row, at) => called(map(row, at), row),
    ...(writes && { writes: { ...writes, kept: { ...writes.kept, identifier: IDENTIFIER_KEPT } } }),
    search: { ...search, identifier: parameter(spec, search['identifier']) },
  };
}

function called(resource: Resource, { identifiers_of_others: others }: Said): Resource {
  if (!others || others.length === 0) return resource;
  const { identifier = [] } = resource as { identifier?: Identifier[] };
  return { ...resource, identifier: [...identifier, ...others.map(identifierOf)] } as Resource;
}

type OfType = NonNullable<Extract<SearchParameter, { type: 'token' }>['ofType']>;

function parameter(
  { type, key }: Pick<TypeSpec<never>, 'type' | 'key'>,
  own: SearchParameter | undefined,
): SearchParameter {
  const by = (clinic: Clinic, where: string, ...values: string[]) =>
    withIdentifier(type, key, clinic.id, where, ...values);
  const ofOthers = ({ system, code }: Token, clinic: Clinic): Condition => {
    if (system === undefined) return code === undefined ? NEVER : by(clinic, 'n.value = ?', code);
    if (system === '') return code === undefined ? NEVER : by(clinic, 'n.system is null and n.value = ?', code);
    return code === undefined
      ? withSystem(type, key, clinic.id, system)
      : by(clinic, 'n.system = ? and n.value = ?', system, code);
  };
  const ofKind: OfType = (kind, value, clinic) =>
    by(clinic, `n.value = ? and n.type->>'system' = ? and n.type->>'code' = ?`, value, kind.system, kind.code);
  const none = withoutIdentifiers(type, key);
  if (own?.type !== 'token')
    return {
      type: 'token',
      documentation: 'What another system calls it.',
      missing: none,
      amongMissing: (isMissing) => (isMissing ? undefined : amongIdentified(type, key)),
      match: ofOthers,
      ofType: ofKind,
    };
  return {
    type: 'token',
    documentation: `${own.documentation} Or what another system calls it.`,
    missing: own.missing === 'false' ? 'false' : `((${own.missing}) and ${none})`,
    match: (token, clinic) =>
      token.system !== undefined && isOwnSystem(token.system)
        ? own.match(token, clinic)
        : either([own.match(token, clinic), ofOthers(token, clinic)]),
    ofType: (...asked) => either([...(own.ofType ? [own.ofType(...asked)] : []), ofKind(...asked)]),
  };
}
