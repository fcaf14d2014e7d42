import { useState } from 'react';
import type { Data } from '../../api/client';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { RoleName } from './parts';
import { text } from './text';

type Invitation = Data<'GET /api/v1/invitations'>[number];

/** Who was asked and has not come yet. */
export function Invitations() {
  const say = useWords(text);
  const [page, setPage] = useState(1);
  const query = useRead('GET /api/v1/invitations', { query: { page } });
  const [revoking, setRevoking] = useState<Invitation>();
  const columns = useColumns(setRevoking);
  return (
    <Section title={say.invitations} intro={say.invitationsIntro}>
      <Loaded query={query}>
        {({ data, meta }) => (
          <DataTable
            caption={say.invitations}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ status }) => status === 'expired'}
            empty={<p className="hint">{say.noInvitations}</p>}
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
      {revoking && <Revoke of={revoking} close={() => setRevoking(undefined)} />}
    </Section>
  );
}

function Revoke({ of, close }: { of: Invitation; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const revoke = useWrite('DELETE /api/v1/invitations/{invitation}', { changes: ['GET /api/v1/invitations'] });
  const send = () =>
    revoke.mutateAsync({ path: { invitation: of.id } }).then(({ message }) => {
      toast(message);
    });
  return (
    <Confirm title={say.revokeTitle} act={say.revoke} send={send} close={close}>
      <p>{say.revokeIntro(of.name)}</p>
    </Confirm>
  );
}

function useColumns(revoke: (invitation: Invitation) => void): Column<Invitation>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    {
      key: 'name',
      title: say.name,
      heads: true,
      cell: ({ name, email }) => (
        <>
          {name}
          <small className="sub">{email}</small>
        </>
      ),
    },
    { key: 'role', title: say.role, cell: ({ role }) => <RoleName role={role} /> },
    {
      key: 'status',
      title: say.status,
      cell: ({ status }) => <Badge tone={status === 'pending' ? 'accent' : 'neutral'}>{say[status]}</Badge>,
    },
    {
      key: 'expires',
      title: say.expires,
      cell: ({ expires_at }) => <time dateTime={expires_at}>{format.ago(expires_at)}</time>,
    },
    { key: 'by', title: say.invitedBy, cell: ({ invited_by }) => invited_by?.name ?? say.operator },
    {
      key: 'revoke',
      title: say.revoke,
      end: true,
      cell: (invitation) => (
        <Button small aria-label={say.revokeLabel(invitation.name)} onPress={() => revoke(invitation)}>
          {say.revoke}
        </Button>
      ),
    },
  ];
}
