import type { Db, Tx } from '../../db/db.js';

/** Names of the steps that the user has seen. */
export async function findSeenSteps(db: Db, realm_id: number, user_id: number): Promise<string[]> {
  const rows = await db.query<{ onboarding_step: string }>(
    'select onboarding_step from onboarding_steps where realm_id = $1 and user_id = $2',
    [realm_id, user_id],
  );
  return rows.map(({ onboarding_step }) => onboarding_step);
}

export async function insertSeenStep(tx: Tx, realm_id: number, user_id: number, name: string): Promise<void> {
  await tx.query(
    'insert into onboarding_steps (realm_id, user_id, onboarding_step) values ($1, $2, $3) on conflict do nothing',
    [realm_id, user_id, name],
  );
}
