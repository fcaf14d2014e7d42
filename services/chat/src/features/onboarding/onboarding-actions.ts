import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import type { Config } from '../../deps/config.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import { publish } from '../events/index.js';
import { isOnboardingStep, stepsToCome } from './onboarding-rules.js';
import { findSeenSteps, insertSeenStep } from './onboarding-store.js';

/**
 * Notes that a person has seen a step, and tells their own clients which are left.
 *
 * @throws ChatError BAD_REQUEST for a step that there is not.
 */
export async function markOnboardingStep(tx: Tx, config: Config, caller: Caller, name: string): Promise<void> {
  if (!isOnboardingStep(name)) throw new ChatError('BAD_REQUEST', `Unknown onboarding_step: ${name}`);
  await lockExclusively(tx, 'toldLists', caller.id);
  await insertSeenStep(tx, caller.realm_id, caller.id, name);
  const seen = await findSeenSteps(tx, caller.realm_id, caller.id);
  await publish(tx, caller.realm_id, {
    audience: { user_ids: [caller.id] },
    payload: { type: 'onboarding_steps', onboarding_steps: stepsToCome(seen, config.navigationTourVideoUrl) },
  });
}
