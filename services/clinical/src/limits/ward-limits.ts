/** Of wards and their beds. */
export const WARD_LIMITS = {
  /** Characters of a ward's code. */
  code: 32,
  /** Who works in one ward. */
  practitioners: 200,
  /** Of one bed, and the characters of each. */
  tags: 20,
  tag: 50,
  /** Of which a screen on the wall offers one. */
  onScreen: 500,
} as const;
