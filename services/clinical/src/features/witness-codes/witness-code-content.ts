/** The actions that need a witness. */
export const PURPOSES = ['administration', 'dispensation', 'closing'] as const;
export type Purpose = (typeof PURPOSES)[number];
