import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { phi, type FindSubject } from '../../operation/access.js';
import {
  findDispensation,
  findDispensationHead,
  findDispensationHeadOfItem,
  type DispensationRow,
} from './dispensing-store.js';

/** The patient of a dispensing, for the clinic's PHI policy. */
export const dispensationSubject: FindSubject = findDispensationHead;

/** The patient of a dispensing, by one of its items. */
export const dispensedItemSubject: FindSubject = findDispensationHeadOfItem;

const area = 'pharmacy';
const subject = { of: dispensationSubject, param: 'dispensation' };

/** Access for reading dispensings and the queue. */
export const listsDispensations = phi('full', { ability: 'pharmacy:read', area });
export const readsDispensation = phi('full', { ability: 'pharmacy:read', area, subject });

/** Access for following the queue. */
export const watchesQueue = phi('full', {
  ability: 'pharmacy:read',
  area,
  noSubject: 'The policy is checked for the patient of each prescription.',
});

/** Access for dispensing. */
export const dispenses = phi('full', { ability: 'pharmacy:dispense', area });
export const changesDispensation = phi('full', { ability: 'pharmacy:dispense', area, subject });

/** Access for returns. Any pharmacist may take a return. */
export const takesBack = phi('full', {
  ability: 'pharmacy:dispense',
  area,
  noSubject: 'Patients return products to any pharmacist. The answer shows only the dispensing.',
});

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getDispensation(db: Db, clinicId: string, id: string): Promise<DispensationRow> {
  const row = isUuid(id) ? await findDispensation(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
