import type { AuditExample } from './audit-examples.js';

/** Accounts, bots, keys and user groups. */
export const PEOPLE_EXAMPLES: Record<string, AuditExample> = {
  'POST /users': {
    types: ['user_created'],
    given: () => ({
      call: (api) =>
        api.post('/users', { email: 'new-address@example.test', password: 'a new passphrase', full_name: 'Nora New' }),
    }),
    rows: () => [{ modified_user_name: 'Nora New', details: { role: 400 } }],
  },
  'PATCH /users/{user_id}': {
    types: ['user_changed', 'user_changed', 'user_email_changed', 'user_changed'],
    given: ({ person, field_ids: [field_id] }) => ({
      call: (api) =>
        api.patch(`/users/${person.id}`, {
          full_name: 'Paula Renamed',
          role: 300,
          new_email: 'new-address@example.test',
          profile_data: [{ id: field_id, value: 'status-text' }],
        }),
    }),
    rows: ({ person, field_ids: [field_id] }) => [
      { modified_user_id: person.id, details: { property: 'full_name', old: 'Paula Person', new: 'Paula Renamed' } },
      { modified_user_id: person.id, details: { property: 'role', old: 400, new: 300 } },
      { modified_user_id: person.id, details: {} },
      { modified_user_id: person.id, details: { property: 'profile_data', field_ids: [field_id] } },
    ],
  },
  'DELETE /users/{user_id}': {
    types: ['user_deactivated', 'user_group_member_removed'],
    given: ({ person }) => ({ call: (api) => api.delete(`/users/${person.id}`) }),
    rows: ({ person, group_id }) => [
      { modified_user_id: person.id, modified_user_name: 'Paula Person' },
      { modified_user_id: person.id, modified_user_group_id: group_id, modified_user_group_name: 'cooks' },
    ],
  },
  'POST /users/{user_id}/reactivate': {
    types: ['user_reactivated'],
    given: ({ gone }) => ({ call: (api) => api.post(`/users/${gone.id}/reactivate`) }),
    rows: ({ gone }) => [{ modified_user_id: gone.id }],
  },
  'DELETE /users/me': {
    types: ['user_deactivated', 'user_deactivated', 'user_deactivated'],
    given: ({ realm }) => ({ by: realm.member, call: (api) => api.delete('/users/me') }),
    rows: ({ realm, hook }) => [realm.member, realm.bot, hook].map(({ id }) => ({ modified_user_id: id })),
  },
  'POST /confirm_new_email': {
    types: ['user_email_changed'],
    given: ({ person, address_token }) => ({
      by: person,
      call: (api) => api.post('/confirm_new_email', { token: address_token }),
    }),
    rows: ({ person }) => [{ modified_user_id: person.id, details: {} }],
  },
  'POST /password_reset/confirm': {
    types: ['user_password_changed'],
    given: ({ person, reset_token }) => ({
      by: person,
      call: (api) => api.post('/password_reset/confirm', { token: reset_token, new_password: 'a new passphrase' }),
    }),
    rows: ({ person }) => [{ modified_user_id: person.id }],
  },
  'PATCH /settings': {
    types: ['user_changed', 'user_password_changed'],
    given: ({ person }) => ({
      by: person,
      call: (api) =>
        api.patch('/settings', {
          full_name: 'Paula Renamed',
          email: 'new-address@example.test',
          old_password: person.password,
          new_password: 'a new passphrase',
          color_scheme: 2,
          timezone: 'Europe/Berlin',
        }),
    }),
  },
  ...Object.fromEntries(
    (['display', 'notifications'] as const).map((kind) => [
      `PATCH /settings/${kind}`,
      {
        types: ['user_changed'],
        given: ({ person }) => ({
          by: person,
          call: (api) => api.patch(`/settings/${kind}`, { full_name: `Paula ${kind}` }),
        }),
      } satisfies AuditExample,
    ]),
  ),
  'POST /users/{user_id}/status': {
    types: ['user_changed'],
    given: ({ person }) => ({
      call: (api) => api.post(`/users/${person.id}/status`, { status_text: 'status-text' }),
    }),
    rows: ({ person }) => [{ modified_user_id: person.id, details: { property: 'status' } }],
  },
  'POST /users/me/api_key/regenerate': {
    types: ['user_api_key_regenerated'],
    given: ({ person }) => ({ by: person, call: (api) => api.post('/users/me/api_key/regenerate') }),
    rows: ({ person }) => [{ modified_user_id: person.id, details: {} }],
  },
  'POST /bots/{bot_id}/api_key/regenerate': {
    types: ['user_api_key_regenerated'],
    given: ({ realm }) => ({ call: (api) => api.post(`/bots/${realm.bot.id}/api_key/regenerate`) }),
    rows: ({ realm }) => [{ modified_user_id: realm.bot.id, details: {} }],
  },
  'POST /bots': {
    types: ['user_created'],
    given: ({ realm }) => ({
      by: realm.member,
      call: (api) =>
        api.post('/bots', {
          full_name: 'Hook',
          short_name: 'hook',
          bot_type: 3,
          payload_url: 'https://x.example/hook-token',
        }),
    }),
    rows: ({ realm }) => [
      { modified_user_name: 'Hook', details: { role: 400, bot_type: 3, bot_owner_id: realm.member.id } },
    ],
  },
  'PATCH /bots/{bot_id}': {
    types: ['user_changed', 'user_changed', 'user_changed', 'user_changed', 'user_changed'],
    given: ({ hook, person }) => ({
      call: (api) =>
        api.patch(`/bots/${hook.id}`, {
          full_name: 'Hooked',
          role: 300,
          bot_owner_id: person.id,
          default_sending_stream: 'kitchen',
          service_payload_url: 'https://x.example/hook-token',
        }),
    }),
    rows: ({ realm, person }) => [
      { details: expect.objectContaining({ property: 'full_name', new: 'Hooked' }) },
      { details: { property: 'role', old: 400, new: 300 } },
      { details: { property: 'bot_owner_id', old: realm.member.id, new: person.id } },
      { details: { property: 'default_sending_stream', old: null, new: 'kitchen' } },
      { details: { property: 'services' } },
    ],
  },
  'DELETE /bots/{bot_id}': {
    types: ['user_deactivated'],
    given: ({ realm }) => ({ call: (api) => api.delete(`/bots/${realm.bot.id}`) }),
  },
  'POST /user_groups/create': {
    types: ['user_group_created', 'user_group_member_added', 'user_group_subgroup_added'],
    given: ({ person, inner_group_id }) => ({
      call: (api) =>
        api.post('/user_groups/create', {
          name: 'waiters',
          description: '',
          members: [person.id],
          subgroups: [inner_group_id],
        }),
    }),
    rows: ({ person, inner_group_id }) => [
      { modified_user_group_name: 'waiters' },
      { modified_user_group_name: 'waiters', modified_user_id: person.id },
      { details: { subgroup_id: inner_group_id, subgroup_name: 'bakers' } },
    ],
  },
  'PATCH /user_groups/{user_group_id}': {
    types: ['user_group_changed', 'user_group_changed'],
    given: ({ realm, group_id, inner_group_id }) => ({
      by: realm.owner,
      call: (api) =>
        api.patch(`/user_groups/${group_id}`, { name: 'chefs', can_manage_group: { new: inner_group_id } }),
    }),
    rows: ({ realm, inner_group_id }) => [
      {
        details: {
          property: 'can_manage_group',
          old: { direct_members: [realm.owner.id], direct_subgroups: [] },
          new: inner_group_id,
        },
      },
      { modified_user_group_name: 'chefs', details: { property: 'name', old: 'cooks', new: 'chefs' } },
    ],
  },
  'PATCH /user_groups/{user_group_id} (reactivates it)': {
    types: ['user_group_reactivated'],
    given: ({ realm, closed_group_id }) => ({
      by: realm.owner,
      call: (api) => api.patch(`/user_groups/${closed_group_id}`, { deactivated: false }),
    }),
    rows: () => [{ modified_user_group_name: 'fishmongers' }],
  },
  'POST /user_groups/{user_group_id}/deactivate': {
    types: ['user_group_deactivated'],
    given: ({ realm, group_id }) => ({
      by: realm.owner,
      call: (api) => api.post(`/user_groups/${group_id}/deactivate`),
    }),
  },
  'POST /user_groups/{user_group_id}/members': {
    types: ['user_group_member_removed', 'user_group_member_added', 'user_group_subgroup_added'],
    given: ({ realm, person, group_id, inner_group_id }) => ({
      by: realm.owner,
      call: (api) =>
        api.post(`/user_groups/${group_id}/members`, {
          add: [realm.member.id],
          delete: [person.id],
          add_subgroups: [inner_group_id],
        }),
    }),
    rows: ({ realm, person, group_id, inner_group_id }) => [
      { modified_user_id: person.id, modified_user_group_id: group_id },
      { modified_user_id: realm.member.id, modified_user_group_id: group_id },
      { modified_user_group_id: group_id, details: { subgroup_id: inner_group_id, subgroup_name: 'bakers' } },
    ],
  },
  'POST /user_groups/{user_group_id}/subgroups': {
    types: ['user_group_subgroup_added'],
    given: ({ realm, group_id, inner_group_id }) => ({
      by: realm.owner,
      call: (api) => api.post(`/user_groups/${group_id}/subgroups`, { add: [inner_group_id] }),
    }),
  },
  'POST /user_groups/{user_group_id}/subgroups (takes one away)': {
    types: ['user_group_subgroup_removed'],
    given: ({ realm, closed_group_id, group_id }) => ({
      by: realm.owner,
      call: (api) => api.post(`/user_groups/${group_id}/subgroups`, { delete: [closed_group_id] }),
    }),
    rows: ({ closed_group_id }) => [{ details: { subgroup_id: closed_group_id, subgroup_name: 'fishmongers' } }],
  },
};
