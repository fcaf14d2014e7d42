import { keep, kept } from '../browser/storage';

/** The key of what was sent last and is not known to be made; in the tab as well where it has a `place`. */
export class OnceKeys {
  private last: { said: string; key: string } | null;

  constructor(private readonly place?: string) {
    this.last = JSON.parse((place && kept(place, sessionStorage)) || 'null') as typeof this.last;
  }

  of(said: string): string {
    if (this.last?.said !== said) this.last = { said, key: crypto.randomUUID() };
    this.keep();
    return this.last.key;
  }

  /** It was made. What was sent since keeps its own. */
  forget(key: string): void {
    if (this.last?.key !== key) return;
    this.last = null;
    this.keep();
  }

  private keep(): void {
    if (this.place) keep(this.place, this.last && JSON.stringify(this.last), sessionStorage);
  }
}
