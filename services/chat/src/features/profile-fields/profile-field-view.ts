import type { ProfileField } from './profile-field.js';

/** Options are sent only where they are true. */
export function profileFieldView({ display_in_profile_summary, ...field }: ProfileField): object {
  return { ...field, ...(display_in_profile_summary && { display_in_profile_summary }) };
}
