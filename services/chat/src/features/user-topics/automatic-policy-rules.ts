import { userSetting } from '../user-directory/index.js';
import { VISIBILITY_POLICIES, type VisibilityPolicy } from './user-topic.js';

/** What makes somebody take part in a topic; each is the greatest value of the settings that still covers it. */
export const DEEDS = { reacting: 1, sending: 2, starting: 3 } as const;
export type Deed = keyof typeof DEEDS;

export interface TopicStanding {
  settings: Record<string, unknown>;
  /** Whether the user has muted the channel. */
  is_muted: boolean;
  policy: VisibilityPolicy;
}

/** The preference that a user comes to have; undefined where it stays. It only ever grows. */
export function automaticPolicy(
  { settings, is_muted, policy }: TopicStanding,
  { deed, is_mentioned }: { deed: Deed | undefined; is_mentioned: boolean },
): VisibilityPolicy | undefined {
  const { followed, unmuted } = VISIBILITY_POLICIES;
  const user = { settings };
  const covers = (least: number) => deed !== undefined && least <= DEEDS[deed];
  const follows =
    covers(userSetting(user, 'automatically_follow_topics_policy')) ||
    (is_mentioned && userSetting(user, 'automatically_follow_topics_where_mentioned'));
  const unmutes = is_muted && covers(userSetting(user, 'automatically_unmute_topics_in_muted_streams_policy'));
  const wanted = follows ? followed : unmutes ? unmuted : undefined;
  return policy === followed || policy === wanted ? undefined : wanted;
}
