import { integer, list, object, record, string } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { profileFieldSchema, profileFieldView } from './profile-field-view.js';
import { findProfileFields } from './profile-field-store.js';
import { FIELD_TYPES } from './profile-field.js';

const custom_profile_field_types = Object.fromEntries(
  Object.entries(FIELD_TYPES).map(([key, type]) => [key.toUpperCase(), type]),
);

export const profileFieldsSection: RegisterSection = {
  types: ['custom_profile_fields'],
  members: () => ({
    custom_profile_fields: list(profileFieldSchema),
    custom_profile_field_types: record(object({ id: integer(), name: string() })),
  }),
  events: [event('custom_profile_fields', { fields: list(profileFieldSchema) })],
  async load({ db, realm }) {
    return {
      custom_profile_fields: (await findProfileFields(db, realm.id)).map(profileFieldView),
      custom_profile_field_types,
    };
  },
  loadForSpectators: async () => ({ custom_profile_fields: [], custom_profile_field_types }),
};
