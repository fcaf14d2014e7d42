const PAUSE_MS = 10_000;

/** People whose notifications this replica could not put into queues, so that they hold up nobody else; each for a while. */
export class PausedUsers {
  readonly #until = new Map<number, number>();

  constructor(private readonly now: () => Date) {}

  add(user_id: number): void {
    this.#until.set(user_id, this.now().getTime() + PAUSE_MS);
  }

  /** Ids of those whose pause is not over. */
  list(): number[] {
    for (const [user_id, until] of this.#until) if (until <= this.now().getTime()) this.#until.delete(user_id);
    return [...this.#until.keys()];
  }
}
