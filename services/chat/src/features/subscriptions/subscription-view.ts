import type { ChannelView } from '../channel-directory/index.js';
import { PERSONAL_SETTINGS, type PersonalSettings } from './subscription.js';

/** Personal settings as they go over the wire: `in_home_view` is the legacy opposite of `is_muted`. */
export function personalView(settings: PersonalSettings) {
  const view = Object.fromEntries(
    PERSONAL_SETTINGS.map((name) => [name, settings[name]]),
  ) as unknown as PersonalSettings;
  return { ...view, in_home_view: !settings.is_muted };
}

/** The subscription object of chat-gaps.md 4.10: the channel and what its subscriber set for it. */
export function subscriptionView(channel: ChannelView, settings: PersonalSettings) {
  return { ...channel, ...personalView(settings) };
}
