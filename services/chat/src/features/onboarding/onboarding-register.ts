import type { RegisterSection } from '../events/index.js';
import { stepsToCome } from './onboarding-rules.js';
import { findSeenSteps } from './onboarding-store.js';

export const onboardingStepsSection: RegisterSection = {
  types: ['onboarding_steps'],
  async load({ db, realm, caller, deps: { config } }) {
    const seen = await findSeenSteps(db, realm.id, caller.id);
    return {
      onboarding_steps: stepsToCome(seen, config.navigationTourVideoUrl),
      navigation_tour_video_url: config.navigationTourVideoUrl ?? null,
    };
  },
  loadForSpectators: async ({ deps: { config } }) => ({
    onboarding_steps: [],
    navigation_tour_video_url: config.navigationTourVideoUrl ?? null,
  }),
};
