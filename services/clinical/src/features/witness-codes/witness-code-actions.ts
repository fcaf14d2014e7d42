import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { codeHash, newCode } from '../../secrets/one-time-codes.js';
import type { Purpose } from './witness-code-content.js';
import { findKeyMaker, insertWitnessCode, useCode } from './witness-code-store.js';

/** The users and practitioners who act, and so cannot witness. */
export interface DoneBy {
  actor_id: string;
  practitioner_id: string | null;
  /** The practitioner who hands over what the first one prepared. */
  other_practitioner_id?: string | null;
}

export interface Witness {
  id: string;
  name: string;
}

/**
 * Creates a code with which the caller witnesses another person's next action. Only its hash is stored. Throws 403 for
 * an API key.
 */
export async function makeWitnessCode(db: Db, clinicId: string, caller: Caller, purpose: Purpose) {
  if (caller.type !== 'user') throw problem('missing_ability');
  const [id, code] = [newId(), newCode(2)];
  const row = {
    clinic_id: clinicId,
    id,
    code_hash: codeHash(code),
    purpose,
    user_id: caller.id,
    user_name: caller.name,
  };
  return { id, code, expires_at: await insertWitnessCode(db, row, PHARMACY_LIMITS.witnessCodeMinutes) };
}

const NO_WITNESS: OwnRule = {
  name: 'no_witness',
  en: 'This needs the unused code of a second person, created for this action within the last 2 minutes.',
  es: 'Se necesita el código sin usar de una segunda persona, creado para esta acción en los últimos 2 minutos.',
};

/**
 * The witness of a code, which is used up by the commit. Throws 422 `witness_code` without a valid code, and for a code
 * of somebody who acts: the caller, the maker of the API key, and the practitioners who prepare or hand over.
 */
export async function useWitnessCode(
  db: Db,
  clinicId: string,
  caller: Caller,
  { code, purpose, by }: { code: string | null | undefined; purpose: Purpose; by: DoneBy },
): Promise<Witness> {
  const maker = caller.type === 'api_key' ? await findKeyMaker(db, clinicId, caller.id) : null;
  const users = [caller.id, by.actor_id, ...(maker === null ? [] : [maker])];
  const practitioners = [by.practitioner_id, by.other_practitioner_id].flatMap((each) => each ?? []);
  const witness = code ? await useCode(db, clinicId, codeHash(code), purpose, { users, practitioners }) : undefined;
  if (!witness) throw invalid({ path: 'witness_code', rule: NO_WITNESS });
  return witness;
}
