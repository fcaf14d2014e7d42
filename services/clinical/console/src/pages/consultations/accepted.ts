import { memberOf } from './values';

/** Members of a note that a request says, and the suggestion that it names. */
export interface Sent {
  members: ReadonlySet<string>;
  suggestion_id: string | undefined;
}

/**
 * Of members of a note that are not saved yet, out of which suggestion they are. It is shown for a day: what is written stands without it.
 */
export class Accepted {
  private readonly suggestions = new Map<string, string>();

  keep(path: string, suggestion: string): void {
    this.suggestions.set(memberOf(path), suggestion);
  }

  /** What of these is sent next: a request names one suggestion, and what was accepted of another is sent after it. */
  next(all: readonly string[]): { paths: string[]; suggestion_id: string | undefined } {
    const suggestionOf = (path: string) => this.suggestions.get(memberOf(path));
    const suggestion_id = all.map(suggestionOf).find((each) => each !== undefined);
    return { paths: all.filter((path) => (suggestionOf(path) ?? suggestion_id) === suggestion_id), suggestion_id };
  }

  /** What these members say was sent with its suggestion, or stands without. */
  settle(members: ReadonlySet<string>, suggestion_id: string | undefined): void {
    for (const member of members) if (this.suggestions.get(member) === suggestion_id) this.suggestions.delete(member);
  }
}
