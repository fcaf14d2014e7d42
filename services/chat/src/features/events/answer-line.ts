/** Pauses end at multiples of this, so that answers with similar pauses leave together. */
const TICK_MS = 20;

/** The weight of one late answer in the mean lateness. */
const WEIGHT = 0.02;

interface Line<Answer> {
  answers: Answer[];
  /** The time at which each answer is due. */
  due: number[];
  /** How many answers have left. */
  gone: number;
}

/**
 * Answers wait here until their pause ends, and then for their turn. One turn of the event loop sends at most `most`,
 * taking tenants in turn. One timer serves all.
 */
export class AnswerLine<Answer extends { readonly tenant: number }> {
  /** Answers by the tick at which their pause ends. */
  readonly #resting = new Map<number, Answer[]>();
  /** Due answers by tenant; the next tenant comes first. */
  readonly #lines = new Map<number, Line<Answer>>();
  #lateness = 0;
  #isTicking = false;
  #isSending = false;

  constructor(
    private readonly most: number,
    private readonly send: (answer: Answer) => void,
  ) {}

  /** The mean milliseconds, beyond a tick, by which recent answers left late. It reflects all work of the process. */
  get lateness(): number {
    return this.#lateness;
  }

  /** `pause_ms`: the shortest pause; it lasts up to a tick more. */
  add(answer: Answer, pause_ms: number): void {
    if (pause_ms <= 0) return this.#enter(answer, performance.now());
    const tick = Math.ceil((performance.now() + pause_ms) / TICK_MS);
    const others = this.#resting.get(tick);
    if (others) others.push(answer);
    else this.#resting.set(tick, [answer]);
    if (!this.#isTicking) this.#tickOn();
  }

  readonly #wake = (): void => {
    const now = performance.now() / TICK_MS;
    for (const [tick, answers] of this.#resting) {
      if (tick > now) continue;
      this.#resting.delete(tick);
      for (const answer of answers) this.#enter(answer, tick * TICK_MS);
    }
    if (this.#resting.size > 0) this.#tickOn();
    else this.#isTicking = false;
  };

  #tickOn(): void {
    this.#isTicking = true;
    setTimeout(this.#wake, TICK_MS).unref();
  }

  #enter(answer: Answer, due: number): void {
    const line = this.#lines.get(answer.tenant);
    if (line) {
      line.answers.push(answer);
      line.due.push(due);
    } else this.#lines.set(answer.tenant, { answers: [answer], due: [due], gone: 0 });
    if (this.#isSending) return;
    this.#isSending = true;
    setImmediate(this.#sendSome);
  }

  readonly #sendSome = (): void => {
    const now = performance.now();
    for (let left = this.most; left > 0 && this.#lines.size > 0; ) {
      for (const [tenant, line] of this.#lines) {
        const answer = line.answers[line.gone]!;
        this.#lateness += (Math.max(0, now - line.due[line.gone]! - TICK_MS) - this.#lateness) * WEIGHT;
        line.gone += 1;
        left -= 1;
        this.#lines.delete(tenant);
        if (line.gone < line.answers.length) this.#lines.set(tenant, line);
        this.send(answer);
        break;
      }
    }
    if (this.#lines.size > 0) setImmediate(this.#sendSome);
    else this.#isSending = false;
  };
}
