import type { Api } from './api.js';
import type { AuditExample } from './audit-examples.js';

async function newestInvitation(api: Api): Promise<number> {
  const { invites } = (await api.get('/invites')).body as { invites: { id: number }[] };
  return invites.at(-1)!.id;
}

export const INVITATION_EXAMPLES: Record<string, AuditExample> = {
  'POST /invites': {
    types: ['invitations_sent'],
    given: () => ({
      call: (api) =>
        api.post('/invites', { invitee_emails: 'new-address@example.test,b@example.test', stream_ids: [] }),
    }),
    rows: () => [{ details: { invited_as: 400, addresses: 2 } }],
  },
  'POST /invites/{invite_id}/resend': {
    types: ['invitations_sent', 'invitations_sent'],
    given: () => ({
      async call(api) {
        await api.post('/invites', { invitee_emails: 'new-address@example.test', stream_ids: [], invite_as: 600 });
        return api.post(`/invites/${await newestInvitation(api)}/resend`);
      },
    }),
    rows: () => [{}, { details: { invited_as: 600, addresses: 1 } }],
  },
  'DELETE /invites/{invite_id}': {
    types: ['invitations_sent', 'invitation_revoked'],
    given: () => ({
      async call(api) {
        await api.post('/invites', { invitee_emails: 'new-address@example.test', stream_ids: [] });
        return api.delete(`/invites/${await newestInvitation(api)}`);
      },
    }),
    rows: ({ realm }) => [{}, { details: { invited_as: 400, inviter_id: realm.administrator.id } }],
  },
  'POST /invites/multiuse': {
    types: ['invitation_link_created'],
    given: () => ({ call: (api) => api.post('/invites/multiuse', { invite_as: 300 }) }),
    rows: () => [{ details: { invited_as: 300 } }],
  },
  'DELETE /invites/multiuse/{invite_id}': {
    types: ['invitation_link_created', 'invitation_revoked'],
    given: () => ({
      async call(api) {
        await api.post('/invites/multiuse', {});
        return api.delete(`/invites/multiuse/${await newestInvitation(api)}`);
      },
    }),
  },
};
