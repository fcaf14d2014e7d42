const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Milliseconds to wait after that many failures in a row: doubling, and not the same for everybody. */
export const backoff = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);

/** Waiting that can be cut short. */
export class Sleep {
  private end: (() => void) | undefined;

  for(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  wake(): void {
    this.end?.();
  }
}
