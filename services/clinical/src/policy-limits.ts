/** How far a preview of a PHI policy looks. */
export const POLICY_LIMITS = {
  /** Days of the trail that are tried under the policy, and rows of it, the newest. */
  days: 14,
  auditRows: 5_000,
  /** Members who are named, by name, and those of the trail, who were most affected first. */
  members: 100,
  actors: 20,
} as const;
