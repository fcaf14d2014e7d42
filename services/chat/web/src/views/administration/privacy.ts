import type { Channel } from '../../model/types.js';
import { useComputed } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { may } from './rights.js';

/** Who can find a channel, and read what was written before they came. */
export type Privacy = 'web' | 'public' | 'shared' | 'protected';

export function privacyOf({ is_web_public, invite_only, history_public_to_subscribers }: Channel): Privacy {
  if (is_web_public) return 'web';
  if (!invite_only) return 'public';
  return history_public_to_subscribers ? 'shared' : 'protected';
}

export const privacyParameters = (privacy: Privacy) => ({
  is_private: privacy === 'shared' || privacy === 'protected',
  is_web_public: privacy === 'web',
  history_public_to_subscribers: privacy !== 'protected',
});

const NEEDS: Readonly<Record<Privacy, string>> = {
  web: 'can_create_web_public_channel_group',
  public: 'can_create_public_channel_group',
  shared: 'can_create_private_channel_group',
  protected: 'can_create_private_channel_group',
};

/** Those that the reader may choose, and the one that is. */
export function usePrivacyChoices(now?: Privacy): readonly (readonly [Privacy, string])[] {
  const { privacies } = useAdministrationWords().channels;
  return useComputed(
    (state) =>
      (['public', 'shared', 'protected', 'web'] as const)
        .filter((one) => one === now || (may(state, NEEDS[one]) && (one !== 'web' || offersWeb(state.realm))))
        .map((one) => [one, privacies[one]] as const),
    now,
    privacies,
  );
}

const offersWeb = (realm: Readonly<Record<string, unknown>>) =>
  realm['realm_enable_spectator_access'] === true && realm['server_web_public_streams_enabled'] === true;
