/** Limits of wards and beds. */
export const WARD_LIMITS = {
  /** Characters of a ward's code. */
  code: 32,
  /** Practitioners of one ward. */
  practitioners: 200,
  /** Tags of one bed, and characters of one. */
  tags: 20,
  tag: 50,
  /** Wards that a wall screen offers. */
  onScreen: 500,
} as const;
