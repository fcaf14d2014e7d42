import type { Deps } from '../../deps/deps.js';
import { retireDevice, settleDevices } from '../push-devices/index.js';
import type { Outcome } from './push-outcome.js';

/** Notes what became of what was sent, and counts it. Answers nothing for each. */
export async function settleOutcomes({ db, metrics }: Deps, outcomes: readonly Outcome[]): Promise<void[]> {
  await db.transaction(async (tx) => {
    await settleDevices(
      tx,
      outcomes.map(({ post: { device, dropped, spoilt }, over, failures, pause_seconds }) => ({
        device,
        over: [...dropped, ...spoilt, ...over],
        failures,
        pause_seconds,
      })),
    );
    for (const { post, became } of outcomes) if (became === 'gone') await retireDevice(tx, post.device);
  });
  return outcomes.map(({ post, became, over }) => {
    const count = (type: string, outcome: string, by: number) => {
      if (by > 0) metrics.pushes.inc({ kind: post.device.kind, type, outcome }, by);
    };
    for (const { ids, type } of post.letters) {
      const isOver = ids.every((id) => over.includes(id));
      const instead = isOver ? 'sent' : 'delayed';
      count(type, became === 'gone' || became === 'given_up' ? 'given_up' : instead, ids.length);
    }
    count('message', 'dropped', post.dropped.length);
    count('message', 'given_up', post.spoilt.length);
  });
}
