import type { RegisterSection } from '../events/index.js';

/** A part of the answer that is the same for everybody. */
const told = (type: string, members: object): RegisterSection => ({
  types: [type],
  load: async () => members,
  loadForSpectators: async () => members,
});

/** Nobody pays for anything here, and nobody has asked for it to be free. */
export const billingSection = told('realm_billing', { realm_billing: { has_pending_sponsorship_request: false } });

/** Calls are made by a link (`video_chat_provider`): no account at another service is connected. */
export const videoCallsSection = told('video_calls', { has_zoom_token: false });
