/** A minute less than whole days, as the service counts them from its own clock. */
export const daysAfter = (opened: number, days: number) => new Date(opened + days * 86_400_000 - 60_000).toISOString();

/** Networks as people type them, in lines or with commas between. */
export const networksIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
