import { updateSettingsEndpoint } from './update-settings.js';

/** Old clients know the settings under this address. */
export const updateNotificationSettingsEndpoint = {
  ...updateSettingsEndpoint,
  path: '/settings/notifications',
  operationId: 'updateNotificationSettings',
  summary: 'The former address of `PATCH /settings`',
};
