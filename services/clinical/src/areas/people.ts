import { createUserEndpoint } from '../features/users/create-user.js';
import { listInvitationsEndpoint } from '../features/invitations/list-invitations.js';
import { endUserDeviceEndpoint } from '../features/users/end-user-device.js';
import { endUserMfaEndpoint } from '../features/users/end-user-mfa.js';
import { getUserEndpoint } from '../features/users/get-user.js';
import { listRolesEndpoint } from '../features/users/list-roles.js';
import { listUserDevicesEndpoint } from '../features/users/list-user-devices.js';
import { listUsersEndpoint } from '../features/users/list-users.js';
import { removeUserEndpoint } from '../features/users/remove-user.js';
import { resetPasswordEndpoint } from '../features/users/reset-password.js';
import { revokeInvitationEndpoint } from '../features/invitations/revoke-invitation.js';
import { updateUserEndpoint } from '../features/users/update-user.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** Who belongs to a clinic, and as what. */
export const people = {
  Users: {
    'GET /api/v1/roles': listRolesEndpoint,
    'GET /api/v1/users': listUsersEndpoint,
    'GET /api/v1/users/{user}': getUserEndpoint,
    'POST /api/v1/users': createUserEndpoint,
    'PATCH /api/v1/users/{user}': updateUserEndpoint,
    'DELETE /api/v1/users/{user}': removeUserEndpoint,
    'POST /api/v1/users/{user}/reset-password': resetPasswordEndpoint,
    'DELETE /api/v1/users/{user}/mfa': endUserMfaEndpoint,
    'GET /api/v1/users/{user}/devices': listUserDevicesEndpoint,
    'DELETE /api/v1/users/{user}/devices/{device}': endUserDeviceEndpoint,
  },
  Invitations: {
    'GET /api/v1/invitations': listInvitationsEndpoint,
    'DELETE /api/v1/invitations/{invitation}': revokeInvitationEndpoint,
  },
} satisfies EndpointMap;
