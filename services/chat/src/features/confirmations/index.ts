import type { Tasks } from '../jobs/index.js';
import { deleteOldConfirmations } from './confirmation-store.js';

export {
  createConfirmation,
  findConfirmation,
  findIssuedConfirmation,
  InvalidLink,
  spendConfirmation,
  withdrawConfirmations,
  withdrawConfirmationsOf,
  type ConfirmationKind,
  type NewConfirmation,
} from './confirmation-actions.js';
export type { Confirmation } from './confirmation-store.js';

/** Used and expired links are kept for so long. */
const KEPT_MS = 7 * 24 * 3_600_000;
const AT_A_TIME = 1_000;

export const confirmationTasks: Tasks = {
  'forget old links': {
    every_seconds: 3_600,
    async run(tx) {
      const gone = await deleteOldConfirmations(tx, new Date(tx.now().getTime() - KEPT_MS), AT_A_TIME);
      return { again: gone === AT_A_TIME };
    },
  },
};
