import type { Clinic } from '../../domain/clinic.js';
import { isPatient } from '../../features/patients/index.js';
import type { Types } from '../type.js';
import { matchingQuery } from './subqueries.js';
import { either, is, NEVER, type Condition, type SearchParameter } from './parameter.js';
import { idOfReference, type Reference } from './reference.js';

type ReferenceParameter = Extract<SearchParameter, { type: 'reference' }>;

/** Whether the reference may be to a resource of that type. */
export const leadsTo = ({ targets, ofOther = {}, leadsNowhere }: ReferenceParameter, type: string): boolean =>
  leadsNowhere === true ? /^[A-Z][A-Za-z]+$/.test(type) : Object.hasOwn(targets, type) || Object.hasOwn(ofOther, type);

/** What refers to that resource. A reference that names nothing of this service is no fault: nothing refers to it. */
export function refersToCondition(
  { targets, ofOther = {}, identified, ofShown, through = {} }: ReferenceParameter,
  to: Reference | undefined,
  context: Parameters<typeof matchingQuery>[3] & { types: Types; clinic: Clinic },
): Condition {
  const { types, clinic } = context;
  if (!to) return NEVER;
  const named = [...Object.keys(targets), ...Object.keys(ofOther)].filter((type) => (to.type ?? type) === type);
  const byId = to.type === undefined && identified ? [identified({ system: undefined, code: to.id })] : [];
  return either([
    ...byId,
    ...named.flatMap((type) => {
      const id = idOfReference(to, types.get(type));
      if (id === undefined) return [];
      const [target, shown] = [types.get(type), ofShown && through[type]];
      if (target && shown) return shown.match(matchingQuery(target, is(target.key[0].column, id), shown.key, context));
      const column = targets[type];
      const by = ofOther[type];
      if (column === undefined || by) return by?.(id, to.id) ?? [];
      return type === 'Patient' ? { sql: isPatient(column, clinic.id, id) } : is(column, id);
    }),
  ]);
}
