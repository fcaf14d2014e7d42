/** What clients show a person once: a notice, or something that they do for them. */
export interface OnboardingStep {
  type: 'one_time_notice' | 'one_time_action';
  name: string;
}

const notice = (name: string): OnboardingStep => ({ type: 'one_time_notice', name });

/** Only to be shown where there is a video. */
const VIDEO = notice('navigation_tour_video');

const STEPS: readonly OnboardingStep[] = [
  notice('visibility_policy_banner'),
  notice('intro_inbox_view_modal'),
  notice('intro_recent_view_modal'),
  notice('first_stream_created_banner'),
  notice('jump_to_conversation_banner'),
  notice('non_interleaved_view_messages_fading'),
  notice('interleaved_view_messages_fading'),
  notice('intro_resolve_topic'),
  VIDEO,
  notice('intro_go_to_conversation_tooltip'),
  { type: 'one_time_action', name: 'narrow_to_dm_with_welcome_bot_new_user' },
];

export const isOnboardingStep = (name: string): boolean => STEPS.some((step) => step.name === name);

/** Those that somebody has not seen yet. */
export function stepsToCome(seen: readonly string[], video_url: string | undefined): OnboardingStep[] {
  return STEPS.filter((step) => !seen.includes(step.name) && (step !== VIDEO || video_url !== undefined));
}
