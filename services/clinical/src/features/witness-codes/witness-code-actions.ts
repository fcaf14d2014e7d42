import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { codeHash, newCode } from '../../secrets/one-time-codes.js';
import type { Purpose } from './witness-code-content.js';
import { findKeyMaker, insertWitnessCode, useCode } from './witness-code-store.js';

/** Who prepared what is done, and the practitioner who is named as doing it. */
export interface DoneBy {
  actor_id: string;
  practitioner_id: string | null;
  /** Who gives what that practitioner prepared. */
  other_practitioner_id?: string | null;
}

export interface Witness {
  id: string;
  name: string;
}

/** A code by which the caller stands beside what somebody else does next. It is kept as a hash. Throws 403 for a key: it is nobody. */
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
  en: 'The code of a second person is needed: of somebody else, made for this within the last minutes and not used.',
  es: 'Se necesita el código de una segunda persona: de alguien más, hecho para esto hace unos minutos y sin usar.',
};

/**
 * Who stands beside the caller, by their code, which is used up when the transaction ends well. Throws 422 `witness_code` without one, and
 * for the code of who does it: the caller, whose key that is, who prepared it, and the practitioner who is named as doing it.
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
