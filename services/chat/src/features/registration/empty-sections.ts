import type { RegisterSection } from '../events/index.js';

/** Members of the registration answer that clients expect and that nobody can have anything in, by event type. */
const EMPTY: Readonly<Record<string, object>> = {
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
  stop_words: { stop_words: [] },
  video_calls: { has_zoom_token: false },
};

export const emptySections: readonly RegisterSection[] = Object.entries(EMPTY).map(([type, members]) => ({
  types: [type],
  load: async () => members,
  loadForSpectators: async () => members,
}));
