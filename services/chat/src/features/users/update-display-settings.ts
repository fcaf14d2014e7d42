import { updateSettingsEndpoint } from './update-settings.js';

/** Old clients know the settings under this address. */
export const updateDisplaySettingsEndpoint = {
  ...updateSettingsEndpoint,
  path: '/settings/display',
  operationId: 'updateDisplaySettings',
  summary: 'The former address of `PATCH /settings`',
};
