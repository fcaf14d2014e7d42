import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { PhiGrant } from '../../operation/grant.js';
import { whereRelated } from '../../operation/relation-store.js';

export interface Reader {
  clinic: { id: string; timezone: string };
  caller: Caller;
  grant: PhiGrant | undefined;
}

/** Admissions `a` that the policy lets the caller see. `asked` limits them to one patient. */
export function visibleAdmissions({ clinic, caller, grant }: Reader, asked?: string): Knex.QueryBuilder {
  const admissions: Knex.QueryBuilder = sql('admissions as a').where('a.clinic_id', clinic.id);
  const columns = { clinic: 'a.clinic_id', patient: 'a.patient_id', practitioner: 'a.attending_id' };
  whereRelated(admissions, grant, caller, columns, asked);
  return admissions;
}

/** Those of the admissions that the caller may see. Callers who cannot read admissions see none. */
export async function findVisibleIds(db: Db, reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const query = visibleAdmissions(reader)
    .whereIn('a.id', [...ids])
    .select('a.id');
  if (ids.length === 0 || !reader.caller.abilities.has('admissions:read')) return new Set();
  return new Set((await db.rows<{ id: string }>(query)).map(({ id }) => id));
}
