/** What a clinic books mostly, and how many minutes each usually takes. What else there is gets words of its own. */
export const KINDS = { first: 30, follow_up: 20, check_up: 30, procedure: 60, walk_in: 20, other: 30 } as const;
export type Kind = keyof typeof KINDS;

export const LENGTHS = [5, 10, 15, 20, 30, 40, 45, 60, 90, 120] as const;

export const MODALITIES = ['in_person', 'video', 'phone', 'home'] as const;
