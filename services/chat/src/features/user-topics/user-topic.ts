/** Preferences for a topic (chat-gaps.md 4.7). */
export const VISIBILITY_POLICIES = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type VisibilityPolicy = (typeof VISIBILITY_POLICIES)[keyof typeof VISIBILITY_POLICIES];
