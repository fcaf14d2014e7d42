import { problem } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import type { Db } from '../../db/db.js';
import { isUuid } from '../../id.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, CARE, LIMITS_VIEW } from '../admissions/index.js';
import { findObservation, type ObservationRow } from './observation-store.js';

/** Who is shown what is clinical of an admission: nobody is shown a part of it. */
export const readsObservations = {
  ...phi('full', {
    ability: CARE,
    area: 'hospitalization',
    fullWith: LIMITS_VIEW.fullWith,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  orAbility: LIMITS_VIEW.fullWith,
};

/** Throws 403 for who does not read admissions. */
export function checkReads({ abilities }: Caller): void {
  if (!abilities.has('admissions:read')) throw problem('missing_ability');
}

/** Throws 404, the same for another admission's, an unknown or a malformed id. */
export async function getObservation(
  db: Db,
  clinic: Pick<Clinic, 'id'>,
  path: { admission: string; observation: string },
): Promise<ObservationRow> {
  const isNamed = isUuid(path.admission) && isUuid(path.observation);
  const row = isNamed ? await findObservation(db, clinic.id, path.admission, path.observation) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
