/** Limits of what the worker does while two releases run at once. */
export const UPGRADE_LIMITS = {
  /** For how long after a migration a replica of the release before may still write. */
  overlapHours: 24,
  /** How often what it wrote is looked for. */
  overlapSeconds: 60,
  /** Records of one kind and clinic that one look tells of. */
  untoldAtOnce: 500,
} as const;
