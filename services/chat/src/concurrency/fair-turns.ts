export interface TurnRules {
  /** So much work runs at a time, and so much of it for one tenant. Where that is less, the last free place is for a tenant who has none. */
  places: number;
  share: number;
  /** Of one tenant: what comes while so much waits is refused, and what has waited for so long. */
  mostWaiting: number;
  patience_ms: number;
  /** Whatever comes of a tenant while the first of theirs has waited for so long is refused at once. */
  lateAfter_ms?: number;
  refuse(): Error;
}

export interface FairTurns<Tenant> {
  run<T>(tenant: Tenant, work: () => Promise<T>): Promise<T>;
  /** How much work waits. */
  waiting(): number;
}

interface Turns {
  running: number;
  /** In the order in which they came, each with when that was, milliseconds. */
  waiting: Map<() => void, number>;
}

/** Lets tenants take turns, so that one who has much to do leaves places to the others; within a tenant, in the order of coming. */
export function fairTurns<Tenant>(rules: TurnRules): FairTurns<Tenant> {
  /** Those who run or wait, the one who has waited longest for a turn first. */
  const tenants = new Map<Tenant, Turns>();
  let free = rules.places;
  const kept = rules.share < rules.places ? 1 : 0;

  function mayBegin({ running }: Turns): boolean {
    return running === 0 ? free > 0 : free > kept && running < rules.share;
  }

  function turnsOf(tenant: Tenant): Turns {
    let turns = tenants.get(tenant);
    if (!turns) tenants.set(tenant, (turns = { running: 0, waiting: new Map() }));
    return turns;
  }

  function isFull({ waiting }: Turns): boolean {
    const [since = Infinity] = waiting.values();
    return waiting.size >= rules.mostWaiting || performance.now() - since > (rules.lateAfter_ms ?? Infinity);
  }

  function forgetIdle(tenant: Tenant, turns: Turns): void {
    if (turns.running === 0 && turns.waiting.size === 0) tenants.delete(tenant);
  }

  function begin(turns: Turns): void {
    free -= 1;
    turns.running += 1;
  }

  function end(tenant: Tenant, turns: Turns): void {
    free += 1;
    turns.running -= 1;
    forgetIdle(tenant, turns);
    beginNext();
  }

  /** One who has no place comes before one who wants another. */
  function beginNext(): void {
    let next: [Tenant, Turns] | undefined;
    for (const entry of tenants) {
      const [, turns] = entry;
      if (turns.waiting.size === 0 || !mayBegin(turns)) continue;
      if (!next || turns.running < next[1].running) next = entry;
      if (turns.running === 0) break;
    }
    if (!next) return;
    const [tenant, turns] = next;
    const [start] = turns.waiting.keys();
    tenants.delete(tenant);
    tenants.set(tenant, turns);
    start!();
  }

  function wait(tenant: Tenant, turns: Turns): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        turns.waiting.delete(start);
        begin(turns);
        resolve();
      };
      const timer = setTimeout(() => {
        turns.waiting.delete(start);
        forgetIdle(tenant, turns);
        reject(rules.refuse());
      }, rules.patience_ms).unref();
      turns.waiting.set(start, performance.now());
    });
  }

  return {
    async run(tenant, work) {
      const turns = turnsOf(tenant);
      if (turns.waiting.size === 0 && mayBegin(turns)) begin(turns);
      else if (isFull(turns)) throw rules.refuse();
      else await wait(tenant, turns);
      try {
        return await work();
      } finally {
        end(tenant, turns);
      }
    },
    waiting: () => [...tenants.values()].reduce((sum, turns) => sum + turns.waiting.size, 0),
  };
}
