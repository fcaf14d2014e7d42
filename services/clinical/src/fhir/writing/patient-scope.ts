import { insufficientScope } from '../../operation/app-scopes.js';
import { invalid } from '../../domain/failures.js';
import type { Call } from '../../http/endpoint.js';
import { readerOf } from '../reader.js';
import { is, NEVER } from '../search/parameter.js';
import { keyValues, referenceOf, referencesAt, referencesWithin } from '../search/reference.js';
import { findByKeys } from '../search/rows.js';
import { baseOf } from '../search/search.js';
import type { FhirType, Resource, Types } from '../type.js';

type Sending = Call<'clinic', object, object, object, unknown, undefined>;

/**
 * For an app that may create for one patient only: throws 403 where that is another, and 422 where what is sent refers to something that
 * is not of that patient, whether it is of another or not there at all. A refusal would tell what the record of another says: that there
 * is such an allergy, such a visit, or a person with that number.
 */
export async function checkOwnPatient(call: Sending, type: FhirType, types: Types, sent: Resource): Promise<void> {
  const own = readerOf(type, call, undefined, 'c').scope?.patient_id;
  if (own === undefined) return;
  const base = baseOf(call.deps);
  const { patient } = type.search;
  const named = patient?.type === 'reference' ? referencesAt(sent, patient.path) : [];
  const isOthers = (text: string) => {
    const reference = referenceOf(text, base);
    return reference?.type === 'Patient' && reference.id.toLowerCase() !== own;
  };
  if (type.type === 'Patient' || named.some(isOthers)) throw insufficientScope();
  for (const [member, value] of Object.entries(sent))
    if (!(await isOfPatient(call, types, own, referencesWithin(value))))
      throw invalid({ path: `${type.type}.${member}`, rule: 'selected' });
}

/** Whether all that is referred to, and about somebody, is about that patient. */
async function isOfPatient(call: Sending, types: Types, own: string, texts: readonly string[]): Promise<boolean> {
  const keys = new Map<FhirType, Map<string, string[] | undefined>>();
  for (const text of texts) {
    const reference = referenceOf(text, baseOf(call.deps));
    const type = types.get(reference?.type ?? '');
    if (!reference || !type || type.patientColumn === null || type.type === 'Patient') continue;
    keys.set(type, (keys.get(type) ?? new Map()).set(reference.id.toLowerCase(), keyValues(type, reference.id)));
  }
  for (const [type, named] of keys) {
    const known = [...named.values()].filter((each) => each !== undefined);
    if (known.length < named.size) return false;
    const { caller, clinic, now } = call;
    const condition = type.patientColumn ? is(type.patientColumn, own) : NEVER;
    const scope = { condition, patient_id: own, lasting: undefined };
    const reader = { caller, clinic, now, grant: undefined, scope, writes: true };
    if ((await findByKeys(call.db, type, reader, known)).length < named.size) return false;
  }
  return true;
}
