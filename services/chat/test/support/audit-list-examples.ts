import sharp from 'sharp';
import type { AuditExample } from './audit-examples.js';

/** The organization itself, and its lists. */
export const LIST_EXAMPLES: Record<string, AuditExample> = {
  'PATCH /realm': {
    types: ['realm_changed', 'realm_changed', 'realm_changed'],
    given: ({ realm, group_id }) => ({
      by: realm.owner,
      call: (api) =>
        api.patch('/realm', {
          name: 'Renamed',
          message_retention_days: 30,
          can_create_groups: { new: group_id },
        }),
    }),
    rows: ({ group_id }) => [
      { details: { property: 'name', old: 'Test organization', new: 'Renamed' } },
      { details: { property: 'message_retention_days', old: -1, new: 30 } },
      { details: { property: 'can_create_groups', old: expect.any(Number), new: group_id } },
    ],
  },
  'PATCH /realm/user_settings_defaults': {
    types: ['user_setting_default_changed'],
    given: () => ({
      call: (api) => api.patch('/realm/user_settings_defaults', { enter_sends: true, color_scheme: 1 }),
    }),
    rows: () => [{ details: { property: 'enter_sends', old: false, new: true } }],
  },
  'POST /realm/domains': {
    types: ['domain_added'],
    given: ({ realm: { owner } }) => ({
      by: owner,
      call: (api) => api.post('/realm/domains', { domain: 'two.example', allow_subdomains: true }),
    }),
    rows: () => [{ details: { domain: 'two.example', allow_subdomains: true } }],
  },
  'PATCH /realm/domains/{domain}': {
    types: ['domain_changed'],
    given: ({ realm: { owner } }) => ({
      by: owner,
      call: (api) => api.patch('/realm/domains/one.example', { allow_subdomains: true }),
    }),
    rows: () => [{ details: { domain: 'one.example', property: 'allow_subdomains', old: false, new: true } }],
  },
  'DELETE /realm/domains/{domain}': {
    types: ['domain_removed'],
    given: ({ realm: { owner } }) => ({ by: owner, call: (api) => api.delete('/realm/domains/one.example') }),
    rows: () => [{ details: { domain: 'one.example', allow_subdomains: false } }],
  },
  'POST /export/realm': {
    types: ['realm_exported'],
    given: () => ({ call: (api) => api.post('/export/realm') }),
    rows: () => [{ details: { export_type: 1 } }],
  },
  'DELETE /export/realm/{export_id}': {
    types: ['realm_export_deleted'],
    given: ({ export_id }) => ({ call: (api) => api.delete(`/export/realm/${export_id}`) }),
    rows: ({ export_id }) => [{ details: { export_id } }],
  },
  'POST /realm/filters': {
    types: ['linkifier_created'],
    given: () => ({
      call: (api) => api.post('/realm/filters', { pattern: 'three', url_template: 'https://x.example' }),
    }),
    rows: () => [
      { details: { linkifier_id: expect.any(Number), pattern: 'three', url_template: 'https://x.example' } },
    ],
  },
  'PATCH /realm/filters/{filter_id}': {
    types: ['linkifier_changed'],
    given: ({ linkifier_ids: [id] }) => ({
      call: (api) => api.patch(`/realm/filters/${id}`, { pattern: 'ONE', url_template: 'https://x.example' }),
    }),
    rows: ({ linkifier_ids: [linkifier_id] }) => [
      { details: { linkifier_id, property: 'pattern', old: 'one', new: 'ONE' } },
    ],
  },
  'DELETE /realm/filters/{filter_id}': {
    types: ['linkifier_deleted'],
    given: ({ linkifier_ids: [id] }) => ({ call: (api) => api.delete(`/realm/filters/${id}`) }),
    rows: ({ linkifier_ids: [linkifier_id] }) => [
      { details: { linkifier_id, pattern: 'one', url_template: 'https://x.example' } },
    ],
  },
  'PATCH /realm/linkifiers': {
    types: ['linkifiers_ordered'],
    given: ({ linkifier_ids }) => ({
      call: (api) => api.patch('/realm/linkifiers', { ordered_linkifier_ids: linkifier_ids.toReversed() }),
    }),
    rows: ({ linkifier_ids: ids }) => [{ details: { property: 'order', old: ids, new: ids.toReversed() } }],
  },
  'POST /realm/playgrounds': {
    types: ['playground_created'],
    given: () => ({
      call: (api) =>
        api.post('/realm/playgrounds', {
          name: 'two',
          pygments_language: 'Go',
          url_template: 'https://x.example/{code}',
        }),
    }),
    rows: () => [{ details: expect.objectContaining({ name: 'two', pygments_language: 'Go' }) }],
  },
  'PATCH /realm/playgrounds/{playground_id}': {
    types: ['playground_changed'],
    given: ({ playground_id }) => ({
      call: (api) => api.patch(`/realm/playgrounds/${playground_id}`, { name: 'ground' }),
    }),
    rows: ({ playground_id }) => [
      { details: { playground_id, name: 'ground', property: 'name', old: 'play', new: 'ground' } },
    ],
  },
  'DELETE /realm/playgrounds/{playground_id}': {
    types: ['playground_deleted'],
    given: ({ playground_id }) => ({ call: (api) => api.delete(`/realm/playgrounds/${playground_id}`) }),
    rows: ({ playground_id }) => [{ details: expect.objectContaining({ playground_id, name: 'play' }) }],
  },
  'POST /realm/emoji/{emoji_name}': {
    types: ['emoji_created'],
    given: () => ({ call: async (api) => api.upload('/realm/emoji/party', await picture(), 'party.png') }),
    rows: () => [{ details: { name: 'party' } }],
  },
  'DELETE /realm/emoji/{emoji_name}': {
    types: ['emoji_deactivated'],
    given: () => ({ call: (api) => api.delete('/realm/emoji/hat') }),
    rows: () => [{ details: { name: 'hat' } }],
  },
  'POST /realm/icon': {
    types: ['realm_picture_changed'],
    given: () => ({ call: async (api) => api.upload('/realm/icon', await picture(), 'icon.png') }),
    rows: () => [{ details: { picture: 'icon', is_uploaded: true } }],
  },
  'DELETE /realm/icon': {
    types: ['realm_picture_changed'],
    given: () => ({ call: (api) => api.delete('/realm/icon') }),
    rows: () => [{ details: { picture: 'icon', is_uploaded: false } }],
  },
  'POST /realm/logo': {
    types: ['realm_picture_changed'],
    given: () => ({ call: async (api) => api.upload('/realm/logo', await picture(), 'logo.png', { night: true }) }),
    rows: () => [{ details: { picture: 'night_logo', is_uploaded: true } }],
  },
  'DELETE /realm/logo': {
    types: ['realm_picture_changed'],
    given: () => ({ call: (api) => api.delete('/realm/logo', { night: false }) }),
    rows: () => [{ details: { picture: 'logo', is_uploaded: false } }],
  },
  'POST /realm/profile_fields': {
    types: ['profile_field_created'],
    given: () => ({ call: (api) => api.post('/realm/profile_fields', { name: 'Town', field_type: 1 }) }),
    rows: () => [{ details: expect.objectContaining({ profile_field_id: expect.any(Number), name: 'Town' }) }],
  },
  'PATCH /realm/profile_fields/{field_id}': {
    types: ['profile_field_changed'],
    given: ({ field_ids: [id] }) => ({
      call: (api) => api.patch(`/realm/profile_fields/${id}`, { hint: 'Its name' }),
    }),
    rows: ({ field_ids: [profile_field_id] }) => [
      { details: { profile_field_id, name: 'Pet', property: 'hint', old: '', new: 'Its name' } },
    ],
  },
  'DELETE /realm/profile_fields/{field_id}': {
    types: ['profile_field_deleted'],
    given: ({ field_ids: [id] }) => ({ call: (api) => api.delete(`/realm/profile_fields/${id}`) }),
    rows: ({ field_ids: [profile_field_id] }) => [
      { details: expect.objectContaining({ profile_field_id, name: 'Pet' }) },
    ],
  },
  'PATCH /realm/profile_fields': {
    types: ['profile_fields_ordered'],
    given: ({ field_ids }) => ({
      call: (api) => api.patch('/realm/profile_fields', { order: field_ids.toReversed() }),
    }),
    rows: ({ field_ids: ids }) => [{ details: { property: 'order', old: ids, new: ids.toReversed() } }],
  },
  'POST /channel_folders/create': {
    types: ['channel_folder_created'],
    given: () => ({ call: (api) => api.post('/channel_folders/create', { name: 'outside', description: 'x' }) }),
    rows: () => [
      {
        details: { channel_folder_id: expect.any(Number), name: 'outside', description: 'x', is_archived: false },
      },
    ],
  },
  'PATCH /channel_folders/{channel_folder_id}': {
    types: ['channel_folder_changed'],
    given: ({ folder_ids: [id] }) => ({
      call: (api) => api.patch(`/channel_folders/${id}`, { is_archived: true }),
    }),
    rows: ({ folder_ids: [channel_folder_id] }) => [
      { details: { channel_folder_id, name: 'upstairs', property: 'is_archived', old: false, new: true } },
    ],
  },
  'PATCH /channel_folders': {
    types: ['channel_folders_ordered'],
    given: ({ folder_ids }) => ({
      call: (api) => api.patch('/channel_folders', { order: folder_ids.toReversed() }),
    }),
    rows: ({ folder_ids: ids }) => [{ details: { property: 'order', old: ids, new: ids.toReversed() } }],
  },
};

const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: { r: 200, g: 30, b: 30 } } })
    .png()
    .toBuffer();
