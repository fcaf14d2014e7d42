import { FALSE } from '../../db/piece.js';
import type { FhirType } from '../type.js';
import { instant } from './column-parameters.js';
import { UNRECORDED } from './unrecorded-parameters.js';
import { all, is, NEVER, type SearchParameter } from './parameter.js';
import { keyValues } from './reference.js';

/** Search parameters of all types; undefined for a type without what they look at. */
const COMMON: Record<string, (type: FhirType) => SearchParameter | undefined> = {
  _id: (type) => ({
    type: 'token',
    documentation: 'The id of the resource.',
    missing: FALSE,
    lasting: true,
    sort: { ...type.key[0] },
    match({ system, code = '' }) {
      const values = system ? undefined : keyValues(type, code);
      return values ? all(type.key.map(({ column }, index) => is(column, values[index] ?? ''))) : NEVER;
    },
  }),
  _lastUpdated: ({ updated }) =>
    updated === undefined ? undefined : instant(updated, 'When the record was last changed.'),
  _profile: ({ profiles }) => profiles ?? UNRECORDED.uri,
  _security: () => UNRECORDED.token,
  _source: () => UNRECORDED.uri,
  _tag: () => UNRECORDED.token,
};

/** The parameter of that name, the type's own or one that all have. */
export function parameterOf(type: FhirType, name: string): SearchParameter | undefined {
  if (Object.hasOwn(type.search, name)) return type.search[name];
  return Object.hasOwn(COMMON, name) ? COMMON[name]?.(type) : undefined;
}

/** All parameters of a type, by name. */
export function parametersOf(type: FhirType): Record<string, SearchParameter> {
  const common = Object.entries(COMMON).flatMap(([name, make]) => {
    const parameter = make(type);
    return parameter ? [[name, parameter] as const] : [];
  });
  return { ...Object.fromEntries(common), ...type.search };
}
