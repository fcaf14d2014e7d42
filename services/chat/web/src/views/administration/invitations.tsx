import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { toast } from '../../kit/toast.js';
import { tell } from '../../messages/actions.js';
import { fullDate } from '../../messages/dates.js';
import type { Invitation } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useLanguage, useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { CopyButton } from './copy.js';
import { InviteDialog } from './invite-dialog.js';
import { Loaded } from './loaded.js';
import { may } from './rights.js';
import { Row, Rows } from './rows.js';
import { useAnswer } from './use-answer.js';

/** Who was invited and has not come yet, and the links by which anybody can. */
export function Invitations() {
  const words = useAdministrationWords().invitations;
  const mayMail = useModel((state) => may(state, 'can_invite_users_group'));
  const mayLink = useModel((state) => may(state, 'create_multiuse_invite_group'));
  const invites = useAnswer('GET /invites', {}, ['invites_changed', 'realm_user']);
  const [making, setMaking] = useState<'mail' | 'link'>();
  const [revoking, setRevoking] = useState<Invitation>();
  const revoke = async ({ id, is_multiuse }: Invitation) => {
    await (is_multiuse
      ? call('DELETE /invites/multiuse/{invite_id}', { invite_id: id })
      : call('DELETE /invites/{invite_id}', { invite_id: id }));
    invites.reload();
  };
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" isDisabled={!mayMail} onPress={() => setMaking('mail')}>
          {words.byMail}
        </Button>
        <Button isDisabled={!mayLink} onPress={() => setMaking('link')}>
          {words.makeLink}
        </Button>
      </div>
      {!mayMail && <p>{words.mayNotMail}</p>}
      {!mayLink && <p>{words.mayNotLink}</p>}
      <Loaded of={invites}>
        {({ invites: all }) => (
          <Rows
            label={words.title}
            items={all}
            keyOf={({ id, is_multiuse }) => `${id} ${is_multiuse}`}
            textOf={({ email, link_url }) => email ?? link_url ?? ''}
            empty={words.empty}
          >
            {(invitation) => <InvitationRow invitation={invitation} onRevoke={() => setRevoking(invitation)} />}
          </Rows>
        )}
      </Loaded>
      {making && <InviteDialog kind={making} onClose={() => setMaking(undefined)} onDone={invites.reload} />}
      {revoking && (
        <Confirm
          title={words.revokeSure(revoking.email ?? words.link)}
          submit={words.revoke}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          {words.revokeHint}
        </Confirm>
      )}
    </>
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke(): void }) {
  const { settings, unknownPerson } = useWords();
  const words = useAdministrationWords().invitations;
  const language = useLanguage();
  const { email, link_url, invited_by_user_id, invited_as, expiry_date } = invitation;
  const inviter = useModel((state) => state.users.get(invited_by_user_id)?.full_name ?? unknownPerson);
  const name = email ?? words.link;
  const resend = () =>
    void call('POST /invites/{invite_id}/resend', { invite_id: invitation.id }).then(
      () => toast(words.resent(name)),
      tell,
    );
  return (
    <Row
      title={name}
      actions={
        <>
          {link_url !== undefined && <CopyButton text={link_url} label={words.copyLink} />}
          {email !== undefined && <Button onPress={resend}>{words.resend}</Button>}
          <IconButton icon="trash" label={words.revokeSure(name)} onPress={onRevoke} />
        </>
      }
    >
      {words.by(inviter, settings.roles[invited_as] ?? '?')}
      {' · '}
      {expiry_date === null ? words.noEnd : words.until(fullDate(expiry_date, language))}
    </Row>
  );
}
