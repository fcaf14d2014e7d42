import { useState } from 'react';
import { ApiError, call } from '../../connection/call.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Check, Choice, Text } from '../../kit/inputs.js';
import { toast } from '../../kit/toast.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import { CheckList } from './check-list.js';
import { isAdministrator, ownRole, ROLES } from './rights.js';

type Role = 100 | 200 | 300 | 400 | 600;

const DAY_MINUTES = 24 * 60;
const DAYS = [1, 3, 10, 30];

interface Props {
  kind: 'mail' | 'link';
  onClose(): void;
  onDone(): void;
}

/** Invites some people by mail, or makes a link for many: with which role, for how long, and where they find themselves. */
export function InviteDialog({ kind, onClose, onDone }: Props) {
  const { settings } = useWords();
  const words = useAdministrationWords().invitations;
  const own_role = useModel(ownRole);
  const isAdmin = useModel(isAdministrator);
  const [emails, setEmails] = useState('');
  const [role, setRole] = useState<number>(ROLES.member);
  const [days, setDays] = useState('10');
  const [withDefaults, setWithDefaults] = useState(true);
  const [channels, setChannels] = useState<readonly number[]>([]);
  const [groups, setGroups] = useState<readonly number[]>([]);
  const [tellsInviter, setTellsInviter] = useState(true);
  const [welcome, setWelcome] = useState('');
  const channelChoices = useComputed((state) =>
    [...state.channels.values()]
      .filter(
        ({ is_archived, stream_id, invite_only }) =>
          !is_archived && (!invite_only || state.subscriptions.has(stream_id)),
      )
      .map(({ stream_id, name }) => [stream_id, name] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  );
  const groupChoices = useComputed((state) =>
    [...state.groups.values()]
      .filter(({ is_system_group, deactivated }) => !is_system_group && !deactivated)
      .map(({ id, name }) => [id, name] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  );
  const roles = Object.entries(settings.roles).filter(([one]) => Number(one) >= own_role);
  const send = async () => {
    const offer = {
      invite_expires_in_minutes: days === 'never' ? null : Number(days) * DAY_MINUTES,
      invite_as: role as Role,
      stream_ids: [...channels],
      include_realm_default_subscriptions: withDefaults,
      ...(groups.length > 0 && { group_ids: [...groups] }),
      ...(welcome.trim() !== '' && { welcome_message_custom_text: welcome }),
    };
    if (kind === 'mail') {
      await call('POST /invites', { ...offer, invitee_emails: emails, notify_referrer_on_join: tellsInviter }).catch(
        (error: unknown) => {
          onDone();
          throw withAddresses(error);
        },
      );
      toast(words.sent);
    } else {
      const { invite_link } = await call('POST /invites/multiuse', offer);
      await navigator.clipboard.writeText(invite_link).then(
        () => toast(words.linkCopied),
        () => undefined,
      );
    }
    onDone();
  };
  return (
    <FormDialog
      title={kind === 'mail' ? words.byMail : words.makeLink}
      submit={kind === 'mail' ? words.send : words.makeLink}
      isWide
      onSubmit={send}
      onClose={onClose}
    >
      {kind === 'mail' && (
        <Text
          label={words.addresses}
          hint={words.addressesHint}
          value={emails}
          onChange={setEmails}
          rows={3}
          isRequired
        />
      )}
      <Choice
        label={words.role}
        hint={words.roleHint}
        value={String(role)}
        choices={roles}
        onChange={(chosen) => setRole(Number(chosen))}
      />
      <Choice
        label={words.end}
        value={days}
        choices={[...DAYS.map((each) => [String(each), words.days(each)] as const), ['never', words.noEnd]]}
        onChange={setDays}
      />
      <Check label={words.defaults} hint={words.defaultsHint} isChecked={withDefaults} onChange={setWithDefaults} />
      <CheckList label={words.channels} items={channelChoices} chosen={channels} onChange={setChannels} />
      {groupChoices.length > 0 && (
        <CheckList label={words.groups} items={groupChoices} chosen={groups} onChange={setGroups} />
      )}
      {kind === 'mail' && <Check label={words.tellMe} isChecked={tellsInviter} onChange={setTellsInviter} />}
      {isAdmin && (
        <Text label={words.welcome} hint={words.welcomeHint} value={welcome} onChange={setWelcome} rows={2} />
      )}
    </FormDialog>
  );
}

/** Which addresses got no invitation and why, after what the service says for all of them. */
function withAddresses(error: unknown): unknown {
  if (!(error instanceof ApiError) || !Array.isArray(error.details['errors'])) return error;
  const each = (error.details['errors'] as [string, string][]).map(([address, why]) => `${address}: ${why}`);
  return new Error([error.message, ...each].join(' · '));
}
