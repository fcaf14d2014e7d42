import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { markOnboardingStep } from './onboarding-actions.js';

export const markOnboardingStepEndpoint = endpoint({
  method: 'post',
  path: '/users/me/onboarding_steps',
  operationId: 'markOnboardingStep',
  summary: 'Mark an onboarding step as seen',
  access: humansOnly,
  params: Joi.object<{ onboarding_step: string }, true>({ onboarding_step: str().max(LIMITS.word).required() }),

  async handler({ db, caller, params, deps }) {
    await markOnboardingStep(db, deps.config, caller, params.onboarding_step);
  },
});
