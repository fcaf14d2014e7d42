import { boolean, integer, object, string } from '../../http/answer-types.js';
import type { ProfileField } from './profile-field.js';
import { model } from '../../http/models.js';

export const profileFieldSchema = model(
  'ProfileField',
  object(
    {
      id: integer(),
      type: integer(),
      order: integer(),
      name: string(),
      hint: string(),
      field_data: string(),
      required: boolean(),
      editable_by_user: boolean(),
    },
    { display_in_profile_summary: boolean() },
  ),
);

/** Options are sent only where they are true. */
export function profileFieldView({ display_in_profile_summary, ...field }: ProfileField): object {
  return { ...field, ...(display_in_profile_summary && { display_in_profile_summary }) };
}
