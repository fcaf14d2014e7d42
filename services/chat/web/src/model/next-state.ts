import type { State } from './state.js';

type Collections = {
  [K in keyof State as State[K] extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? K
    : never]: State[K] extends ReadonlyMap<infer A, infer B>
    ? Map<A, B>
    : State[K] extends ReadonlySet<infer A>
      ? Set<A>
      : never;
};

/** The state under construction: each collection is copied at its first change, once for many events. */
export class NextState {
  readonly next: State;
  private readonly copied = new Set<string>();

  constructor(private readonly before: State) {
    this.next = { ...before };
  }

  get own_id(): number {
    return this.before.own_id ?? 0;
  }

  /** A collection to change. */
  change<K extends keyof Collections>(name: K): Collections[K] {
    if (!this.copied.has(name)) {
      const collection = this.next[name] as ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;
      const copy = collection instanceof Map ? new Map(collection) : new Set(collection as ReadonlySet<unknown>);
      Object.assign(this.next, { [name]: copy });
      this.copied.add(name);
    }
    return this.next[name] as unknown as Collections[K];
  }

  set<K extends keyof State>(name: K, value: State[K]): void {
    Object.assign(this.next, { [name]: value });
  }
}
