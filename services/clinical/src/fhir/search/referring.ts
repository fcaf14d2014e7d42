import type { Clinic } from '../../domain/clinic.js';
import { isPatient } from '../../features/patients/index.js';
import type { Types } from '../type.js';
import { either, NEVER, type Condition, type SearchParameter } from './parameter.js';
import { idOfReference, type Reference } from './reference.js';

type ReferenceParameter = Extract<SearchParameter, { type: 'reference' }>;

/** Whether the reference may be to a resource of that type. */
export const leadsTo = ({ targets, ofOther = {}, leadsNowhere }: ReferenceParameter, type: string): boolean =>
  leadsNowhere === true ? /^[A-Z][A-Za-z]+$/.test(type) : Object.hasOwn(targets, type) || Object.hasOwn(ofOther, type);

/** What refers to that resource. A reference that names nothing of this service is no fault: nothing refers to it. */
export function referring(
  { targets, ofOther = {}, identified }: ReferenceParameter,
  to: Reference | undefined,
  { types, clinic }: { types: Types; clinic: Clinic },
): Condition {
  if (!to) return NEVER;
  const named = [...Object.keys(targets), ...Object.keys(ofOther)].filter((type) => (to.type ?? type) === type);
  const byId = to.type === undefined && identified ? [identified({ system: undefined, code: to.id })] : [];
  return either([
    ...byId,
    ...named.flatMap((type) => {
      const id = idOfReference(to, types.get(type));
      if (id === undefined) return [];
      const column = targets[type];
      const by = ofOther[type];
      if (column === undefined || by) return by?.(id, to.id) ?? [];
      return type === 'Patient' ? isPatient(column, clinic.id, id) : { sql: `${column} = ?`, values: [id] };
    }),
  ]);
}
