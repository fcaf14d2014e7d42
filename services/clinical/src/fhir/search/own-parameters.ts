import type { Caller } from '../../domain/caller.js';
import type { FhirType, Types } from '../type.js';

/** As patients search it: by parameters that look at what they are shown. */
const narrowed = new WeakMap<FhirType, FhirType>();

/** A type as that reader may search it. A parameter that looks at what patients are not shown is none of theirs. */
export function typeFor(type: FhirType, { role }: Pick<Caller, 'role'>): FhirType {
  const { ofPatients } = type;
  if (role !== 'patient' || !ofPatients) return type;
  const known = narrowed.get(type);
  if (known) return known;
  const search = Object.fromEntries(Object.entries(type.search).filter(([name]) => ofPatients.search.includes(name)));
  const own = { ...type, search };
  narrowed.set(type, own);
  return own;
}

export const typesFor = (types: Types, caller: Pick<Caller, 'role'>): Types =>
  caller.role === 'patient' ? new Map([...types].map(([name, type]) => [name, typeFor(type, caller)])) : types;
