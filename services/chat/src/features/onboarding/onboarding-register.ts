import { list, literal, nullable, object, string } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { stepsToCome } from './onboarding-rules.js';
import { findSeenSteps } from './onboarding-store.js';
import { model } from '../../http/models.js';

const step = model('OnboardingStep', object({ type: literal('one_time_notice', 'one_time_action'), name: string() }));

export const onboardingStepsSection: RegisterSection = {
  types: ['onboarding_steps'],
  members: () => ({ onboarding_steps: list(step), navigation_tour_video_url: nullable(string()) }),
  events: [event('onboarding_steps', { onboarding_steps: list(step) })],
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
