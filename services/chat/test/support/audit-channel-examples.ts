import type { AuditExample } from './audit-examples.js';

/** Channels, who is in them, and messages of others. */
export const CHANNEL_EXAMPLES: Record<string, AuditExample> = {
  'POST /channels/create': {
    types: ['channel_created', 'channel_subscriber_added'],
    given: ({ realm, person }) => ({
      call: (api) =>
        api.post('/channels/create', {
          name: 'attic',
          subscribers: [person.id, realm.administrator.id],
          invite_only: true,
        }),
    }),
    rows: ({ person }) => [
      { modified_channel_name: 'attic', details: { invite_only: true, is_web_public: false } },
      { modified_channel_name: 'attic', modified_user_id: person.id },
    ],
  },
  'PATCH /streams/{stream_id}': {
    types: ['channel_changed', 'channel_changed', 'channel_changed', 'channel_changed'],
    given: ({ realm, channel, folder_ids: [folder_id] }) => ({
      by: realm.owner,
      call: (api) =>
        api.patch(`/streams/${channel.id}`, {
          new_name: 'pantry',
          message_retention_days: 7,
          folder_id,
          can_send_message_group: { new: { direct_members: [realm.owner.id], direct_subgroups: [] } },
        }),
    }),
    rows: ({ realm, channel, folder_ids: [folder_id] }) => [
      {
        modified_channel_id: channel.id,
        modified_channel_name: 'pantry',
        details: { property: 'name', old: 'kitchen', new: 'pantry' },
      },
      { details: { property: 'message_retention_days', old: null, new: 7 } },
      { details: { property: 'folder_id', old: null, new: folder_id } },
      {
        details: {
          property: 'can_send_message_group',
          old: expect.any(Number),
          new: { direct_members: [realm.owner.id], direct_subgroups: [] },
        },
      },
    ],
  },
  'PATCH /streams/{stream_id} (opens it again)': {
    types: ['channel_unarchived'],
    given: ({ archived }) => ({ call: (api) => api.patch(`/streams/${archived.id}`, { is_archived: false }) }),
    rows: ({ archived }) => [{ modified_channel_id: archived.id }],
  },
  'DELETE /streams/{stream_id}': {
    types: ['channel_archived'],
    given: ({ channel }) => ({ call: (api) => api.delete(`/streams/${channel.id}`) }),
    rows: ({ channel }) => [{ modified_channel_id: channel.id, modified_channel_name: 'kitchen' }],
  },
  'POST /default_streams': {
    types: ['channel_changed'],
    given: ({ channel }) => ({ call: (api) => api.post('/default_streams', { stream_id: channel.id }) }),
    rows: () => [{ details: { property: 'is_default', old: false, new: true } }],
  },
  'DELETE /default_streams': {
    types: ['channel_changed'],
    given: ({ default_channel }) => ({
      call: (api) => api.delete('/default_streams', { stream_id: default_channel.id }),
    }),
    rows: () => [{ details: { property: 'is_default', old: true, new: false } }],
  },
  'POST /users/me/subscriptions': {
    types: ['channel_created', ...Array<'channel_subscriber_added'>(3).fill('channel_subscriber_added')],
    given: ({ realm, person, channel }) => ({
      call: (api) =>
        api.post('/users/me/subscriptions', {
          subscriptions: [{ name: 'garden' }, { name: channel.name }],
          principals: [realm.administrator.id, realm.member.id, person.id],
        }),
    }),
  },
  'PATCH /users/me/subscriptions': {
    types: ['channel_created'],
    given: ({ realm, channel }) => ({
      by: realm.member,
      call: (api) => api.patch('/users/me/subscriptions', { add: [{ name: 'garden' }, { name: channel.name }] }),
    }),
  },
  'DELETE /users/me/subscriptions': {
    types: ['channel_subscriber_removed'],
    given: ({ person, channel }) => ({
      call: (api) => api.delete('/users/me/subscriptions', { subscriptions: [channel.name], principals: [person.id] }),
    }),
    rows: ({ person, channel }) => [{ modified_channel_id: channel.id, modified_user_id: person.id }],
  },
  'POST /streams/{stream_id}/delete_topic': {
    types: ['channel_topic_deleted'],
    given: ({ channel }) => ({
      call: (api) => api.post(`/streams/${channel.id}/delete_topic`, { topic_name: 'greetings' }),
    }),
    rows: ({ channel, message_id }) => [{ modified_channel_id: channel.id, details: { message_ids: [message_id] } }],
  },
  'DELETE /messages/{message_id}': {
    types: ['messages_deleted'],
    given: ({ message_id }) => ({ call: (api) => api.delete(`/messages/${message_id}`) }),
    rows: ({ channel, person, message_id }) => [
      { modified_channel_id: channel.id, modified_user_id: person.id, details: { message_ids: [message_id] } },
    ],
  },
  'POST /messages/{message_id}/report': {
    types: ['message_reported'],
    given: ({ realm, message_id }) => ({
      by: realm.member,
      call: (api) => api.post(`/messages/${message_id}/report`, { report_type: 'other', description: 'status-text' }),
    }),
    rows: ({ channel, person, message_id }) => [
      {
        modified_channel_id: channel.id,
        modified_user_id: person.id,
        details: { message_id, report_type: 'other' },
      },
    ],
  },
};
