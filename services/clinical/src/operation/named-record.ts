import type { Db } from '../db/db.js';
import type { Caller } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import { HttpError } from 'http-kit';
import { invalid } from '../domain/failures.js';
import { checkRelation } from './access.js';
import type { PhiGrant, PhiSubject } from './grant.js';

/** As `checkRelation`, of a record that a member of the body names: one that the caller may not see is answered as one that there is not. */
export async function checkNamed(
  db: Db,
  subject: PhiSubject | undefined,
  grant: PhiGrant | undefined,
  { path, caller, clinic }: { caller: Caller; clinic: Clinic; path: string },
): Promise<void> {
  const unknown = () => invalid({ path, rule: 'selected' });
  if (!subject) throw unknown();
  await checkRelation(db, subject, grant, { caller, clinic }).catch((error: unknown) => {
    throw error instanceof HttpError && error.code === 'phi_access_denied' ? unknown() : error;
  });
}
