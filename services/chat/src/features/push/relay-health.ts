/** Longest time without asking a relay that does not answer, milliseconds. */
const MAX_PAUSE_MS = 30_000;

/** How this replica finds the relay: one that fails is asked again after a while that grows, about one device at a time. */
export class RelayHealth {
  #failures = 0;
  #until = 0;

  constructor(private readonly now: () => Date) {}

  get isPaused(): boolean {
    return this.now().getTime() < this.#until;
  }

  get isDoubtful(): boolean {
    return this.#failures > 0;
  }

  noteSuccess(): void {
    this.#failures = 0;
    this.#until = 0;
  }

  /** What several senders find out at once is one failure. */
  noteFailure(): void {
    if (this.isPaused) return;
    this.#failures += 1;
    this.#until = this.now().getTime() + Math.min(MAX_PAUSE_MS, 500 * 2 ** Math.min(this.#failures, 10));
  }
}
