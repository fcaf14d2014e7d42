/** Templates of notes that one person has, and that a clinic shares. */
export const TEMPLATE_LIMITS = { own: 100, shared: 100 } as const;
