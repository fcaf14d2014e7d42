export { onboardingStepsSection } from './onboarding-register.js';
