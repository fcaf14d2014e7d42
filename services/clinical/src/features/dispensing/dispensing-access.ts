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

/** Whose dispensing that is, for the clinic's PHI policy. */
const dispensationSubject: FindSubject = findDispensationHead;

/** The same, asked by one of its items. */
export const dispensedItemSubject: FindSubject = findDispensationHeadOfItem;

const area = 'pharmacy';
const subject = { of: dispensationSubject, param: 'dispensation' };

/** Who sees what is given to patients, and what waits to be given. */
export const listsDispensations = phi('full', { ability: 'pharmacy:read', area });
export const readsDispensation = phi('full', { ability: 'pharmacy:read', area, subject });

/** Who follows what waits. */
export const watchesQueue = phi('full', {
  ability: 'pharmacy:read',
  area,
  noSubject: 'Of each prescription it is asked who may see it.',
});

/** Who gives it. */
export const dispenses = phi('full', { ability: 'pharmacy:dispense', area });
export const changesDispensation = phi('full', { ability: 'pharmacy:dispense', area, subject });

/** Who takes it back: whoever of the pharmacy is there when it is brought. */
export const takesBack = phi('full', {
  ability: 'pharmacy:dispense',
  area,
  noSubject: 'Who brings something back brings it to whoever is there: the answer says what was given by it.',
});

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getDispensation(db: Db, clinicId: string, id: string): Promise<DispensationRow> {
  const row = isUuid(id) ? await findDispensation(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
