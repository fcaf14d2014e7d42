/** What a second person stands beside. */
export const PURPOSES = ['administration', 'dispensation', 'closing'] as const;
export type Purpose = (typeof PURPOSES)[number];
