import { limitConcurrency } from '../../concurrency/concurrency-limit.js';
import type { DueDevice } from '../push-devices/index.js';

/** The devices that this replica is sending to, by organization. */
export class UnderWay {
  readonly #ofRealm = new Map<number, Set<DueDevice>>();
  /** Counted before others ask: one takes at a time. */
  readonly #inTurn = limitConcurrency(1);

  /** Takes devices, but of no organization of which more than `most` are under way. */
  take(most: number, find: (except_realm_ids: number[]) => Promise<DueDevice[]>): Promise<DueDevice[]> {
    return this.#inTurn(async () => {
      const full = [...this.#ofRealm].filter(([, devices]) => devices.size > most);
      const taken = await find(full.map(([realm_id]) => realm_id));
      for (const device of taken) {
        const devices = this.#ofRealm.get(device.realm_id) ?? new Set();
        this.#ofRealm.set(device.realm_id, devices.add(device));
      }
      return taken;
    });
  }

  leave(device: DueDevice): void {
    const devices = this.#ofRealm.get(device.realm_id);
    devices?.delete(device);
    if (devices?.size === 0) this.#ofRealm.delete(device.realm_id);
  }
}
