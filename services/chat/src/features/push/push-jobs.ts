import type { Tasks } from '../jobs/index.js';
import { deleteOldPushedMessages } from '../push-devices/index.js';

/** Whoever has not read it by then does not look at that notification any more. */
const SHOWN_MS = 30 * 86_400_000;

export const pushTasks: Tasks = {
  'forget which old messages devices show': {
    every_seconds: 86_400,
    run: (tx) => deleteOldPushedMessages(tx, new Date(tx.now().getTime() - SHOWN_MS)),
  },
};
