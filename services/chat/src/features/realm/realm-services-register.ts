import type Joi from 'joi';
import { boolean, list, object, string } from '../../http/answer-types.js';
import type { RegisterSection } from '../events/index.js';

/** A part of the answer that is the same for everybody. */
const told = (type: string, types: Joi.SchemaMap, members: object): RegisterSection => ({
  types: [type],
  members: () => types,
  events: [],
  load: async () => members,
  loadForSpectators: async () => members,
});

/** Nobody pays for anything here, and nobody has asked for it to be free. */
export const billingSection = told(
  'realm_billing',
  { realm_billing: object({ has_pending_sponsorship_request: boolean() }) },
  { realm_billing: { has_pending_sponsorship_request: false } },
);

/** Calls are made by a link (`video_chat_provider`): no account at another service is connected. */
export const videoCallsSection = told('video_calls', { has_zoom_token: boolean() }, { has_zoom_token: false });

/** No pictures are searched for at another service. */
export const giphySection = told('giphy', { giphy_api_key: string() }, { giphy_api_key: '' });

/** Groups of default channels were an experiment of old: nobody has any. */
export const defaultChannelGroupsSection = told(
  'default_stream_groups',
  { realm_default_stream_groups: list(object({})) },
  { realm_default_stream_groups: [] },
);

/** Nothing runs inside the service, and no other service is known by name. */
export const embeddedBotsSection = told(
  'realm_embedded_bots',
  { realm_embedded_bots: list(object({})) },
  { realm_embedded_bots: [] },
);

export const incomingWebhookBotsSection = told(
  'realm_incoming_webhook_bots',
  { realm_incoming_webhook_bots: list(object({})) },
  { realm_incoming_webhook_bots: [] },
);
