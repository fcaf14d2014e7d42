/** How far a preview of a PHI policy looks, and a search for whom it lets somebody see. */
export const POLICY_LIMITS = {
  /** Days of the trail that are tried under the policy, and rows of it, the newest. */
  days: 14,
  auditRows: 5_000,
  /** Members who are named, by name, and those of the trail, who were most affected first. */
  members: 100,
  actors: 20,
  /** Records that put patients on somebody's care team, of each kind, and the patients, of which one who has more has many. */
  teamRows: 2_000,
  teamPatients: 1_000,
} as const;
