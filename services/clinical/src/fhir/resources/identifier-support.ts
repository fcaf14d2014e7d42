import { and, FALSE, piece, raw, same, type Piece } from '../../db/piece.js';
import type { Identifier } from '@medplum/fhirtypes';
import type { Clinic } from '../../domain/clinic.js';
import { isOwnSystem, type PatientIdentifier } from '../../features/patients/index.js';
import { toFhirIdentifier, type IdentifierRules } from '../identifiers/identifier-mapping.js';
import {
  lookupIdentified,
  identifiersColumn,
  withIdentifier,
  withoutIdentifiers,
  withSystem,
} from '../identifiers/identifier-store.js';
import { either, NEVER, type Condition, type SearchParameter, type Token } from '../search/parameter.js';
import type { Resource, TypeSpec } from '../type.js';

/** What other systems call a resource is said when it is created, and stays: so every version of it says the same. */

type Said = { identifiers_of_others?: PatientIdentifier[] | null };

/** A type whose resources are called something by other systems, beside what they are called here. */
export function withIdentifierSupport<Row extends object>(
  spec: TypeSpec<Row>,
  how: IdentifierRules = {},
): TypeSpec<Row> {
  const { type, key, columns, map, search } = spec;
  return {
    ...spec,
    identified: how,
    columns: [...columns, raw(identifiersColumn(type, key))],
    map: (row, at) => called(map(row, at), row),
    search: { ...search, identifier: identifierParameter(spec, search['identifier']) },
  };
}

function called(resource: Resource, { identifiers_of_others: others }: Said): Resource {
  if (!others || others.length === 0) return resource;
  const { identifier = [] } = resource as { identifier?: Identifier[] };
  return { ...resource, identifier: [...identifier, ...others.map(toFhirIdentifier)] } as Resource;
}

type OfType = NonNullable<Extract<SearchParameter, { type: 'token' }>['ofType']>;

function identifierParameter(
  { type, key }: Pick<TypeSpec<never>, 'type' | 'key'>,
  own: SearchParameter | undefined,
): SearchParameter {
  const by = (clinic: Clinic, where: Piece) => withIdentifier(type, key, clinic.id, where);
  const ofOthers = ({ system, code }: Token, clinic: Clinic): Condition => {
    if (system === undefined) return code === undefined ? NEVER : by(clinic, piece`n.value = ${code}`);
    if (system === '') return code === undefined ? NEVER : by(clinic, piece`n.system is null and n.value = ${code}`);
    return code === undefined
      ? withSystem(type, key, clinic.id, system)
      : by(clinic, piece`n.system = ${system} and n.value = ${code}`);
  };
  const ofKind: OfType = (kind, value, clinic) =>
    by(clinic, piece`n.value = ${value} and n.type->>'system' = ${kind.system} and n.type->>'code' = ${kind.code}`);
  const none = withoutIdentifiers(type, key);
  if (own?.type !== 'token')
    return {
      type: 'token',
      documentation: 'What another system calls it.',
      missing: none,
      lookupMissing: (isMissing) => (isMissing ? undefined : lookupIdentified(type, key)),
      match: ofOthers,
      ofType: ofKind,
    };
  return {
    type: 'token',
    documentation: `${own.documentation} Or what another system calls it.`,
    missing: same(own.missing, FALSE) ? FALSE : and([own.missing, none]),
    match: (token, clinic) =>
      token.system !== undefined && isOwnSystem(token.system)
        ? own.match(token, clinic)
        : either([own.match(token, clinic), ofOthers(token, clinic)]),
    ofType: (...asked) => either([...(own.ofType ? [own.ofType(...asked)] : []), ofKind(...asked)]),
  };
}
