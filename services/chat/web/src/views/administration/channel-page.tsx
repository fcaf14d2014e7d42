import { useState } from 'react';
import { call, request } from '../../connection/call.js';
import { Button } from '../../kit/button.js';
import { Check, Choice } from '../../kit/inputs.js';
import { tell } from '../../messages/actions.js';
import { isolated } from '../../model/names.js';
import { isInGroup } from '../../model/permissions.js';
import type { Channel } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { GroupChoice } from './group-choice.js';
import { Loaded } from './loaded.js';
import { NameForm } from './name-form.js';
import { PeopleList } from './people-list.js';
import { privacyOf, privacyParameters, usePrivacyChoices, type Privacy } from './privacy.js';
import { RetentionField } from './retention-field.js';
import { isAdministrator, isOwner, may, mayAdministerChannel } from './rights.js';
import { useAnswer } from './use-answer.js';

const PERMISSIONS = [
  'can_administer_channel_group',
  'can_send_message_group',
  'can_subscribe_group',
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_resolve_topics_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
] as const;

const TOPICS = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const;

/** One channel: what it is for, who sees it, who may do what in it, and who is subscribed. */
export function ChannelPage({ channel }: { channel: Channel }) {
  const { channel: common, settings, topic } = useWords();
  const words = useAdministrationWords().channels;
  const { stream_id, is_archived } = channel;
  const mayAdminister = useModel((state) => mayAdministerChannel(state, channel));
  const isAdmin = useModel(isAdministrator);
  const owns = useModel(isOwner);
  const maySetTopics = useModel((state) => may(state, 'can_set_topics_policy_group'));
  const folders = useModel((state) => state.folders);
  const isDefault = useModel((state) => state.default_channels.includes(stream_id));
  const privacy = privacyOf(channel);
  const privacies = usePrivacyChoices(privacy);
  const [isArchiving, setArchiving] = useState(false);
  const isFixed = !mayAdminister || is_archived;
  const change = (changes: Record<string, unknown>) => request('PATCH', `/streams/${stream_id}`, changes);
  return (
    <>
      <a className={styles['back']} href="#settings/channels">
        {words.back}
      </a>
      <h3>#{isolated(channel.name)}</h3>
      {is_archived && <p>{words.archivedHint}</p>}
      {!mayAdminister && <p>{words.mayNotAdminister}</p>}
      <p>
        <a href={`#narrow/channel/${stream_id}`}>{common.feed}</a>
        {' · '}
        <a href={`#topics/channel/${stream_id}`}>{common.topics}</a>
      </p>
      <NameForm
        name={channel.name}
        description={channel.description}
        isDisabled={isFixed}
        onSave={({ name, description }) =>
          change({ ...(name !== undefined && { new_name: name }), ...(description !== undefined && { description }) })
        }
      />
      <div className={styles['form']}>
        <Choice
          label={words.privacy}
          hint={words.privacyHint}
          value={privacy}
          choices={privacies}
          isDisabled={isFixed}
          onChange={(chosen) => change(privacyParameters(chosen as Privacy))}
        />
        <Choice
          label={words.folder}
          hint={words.folderHint}
          value={String(channel.folder_id ?? '')}
          choices={[['', words.noFolder], ...folders.map(({ id, name }) => [String(id), name] as const)]}
          isDisabled={isFixed}
          onChange={(id) => change({ folder_id: id === '' ? null : Number(id) })}
        />
        <Choice
          label={words.topics}
          hint={maySetTopics ? words.topicsHint : `${words.topicsHint} ${words.mayNotSetTopics}`}
          value={channel.topics_policy}
          choices={TOPICS.map((one) => [one, words.topicPolicies[one](topic.general)] as const)}
          isDisabled={isFixed || !maySetTopics}
          onChange={(topics_policy) => change({ topics_policy })}
        />
        {isAdmin && !channel.invite_only && (
          <Check
            label={words.default}
            hint={words.defaultHint}
            isChecked={isDefault}
            isDisabled={is_archived}
            onChange={(is_default_stream) => change({ is_default_stream })}
          />
        )}
        {isAdmin && (
          <RetentionField
            value={channel.message_retention_days}
            inherits
            obstacle={owns ? undefined : settings.ownersOnly}
            onChange={(message_retention_days) => change({ message_retention_days })}
          />
        )}
      </div>
      <h3>{words.permissions}</h3>
      <div className={styles['form']}>
        {PERMISSIONS.map((permission) => (
          <GroupChoice
            key={permission}
            kind="stream"
            name={permission}
            value={channel[permission]}
            label={words.fields[permission][0]}
            hint={words.fields[permission][1]}
            isDisabled={isFixed}
            onChange={(chosen) => change({ [permission]: { new: chosen } })}
          />
        ))}
      </div>
      <Subscribers channel={channel} isFixed={is_archived} mayAdminister={mayAdminister} />
      {mayAdminister &&
        (is_archived ? (
          <Button onPress={() => void change({ is_archived: false }).catch(tell)}>{words.unarchive}</Button>
        ) : (
          <Button variant="danger" onPress={() => setArchiving(true)}>
            {words.archive}
          </Button>
        ))}
      {isArchiving && (
        <Confirm
          title={words.archiveSure(isolated(channel.name))}
          submit={words.archive}
          onConfirm={() => call('DELETE /streams/{stream_id}', { stream_id })}
          onClose={() => setArchiving(false)}
        >
          {words.archiveHint}
        </Confirm>
      )}
    </>
  );
}

interface SubscribersProps {
  channel: Channel;
  isFixed: boolean;
  mayAdminister: boolean;
}

function Subscribers({ channel, isFixed, mayAdminister }: SubscribersProps) {
  const { stream_id, name } = channel;
  const words = useAdministrationWords().channels;
  const members = useAnswer('GET /streams/{stream_id}/members', { stream_id }, ['subscription']);
  const mayAdd = useModel(
    (state) =>
      mayAdminister || may(state, 'can_add_subscribers_group') || isInGroup(state, channel.can_add_subscribers_group),
  );
  const mayRemove = useModel((state) => mayAdminister || isInGroup(state, channel.can_remove_subscribers_group));
  const add = async (principals: number[]) => {
    await call('POST /users/me/subscriptions', { subscriptions: [{ name }], principals });
    members.reload();
  };
  const remove = async (user_id: number) => {
    await call('DELETE /users/me/subscriptions', { subscriptions: [name], principals: [user_id] });
    members.reload();
  };
  return (
    <Loaded of={members}>
      {({ subscribers }) => (
        <PeopleList
          title={words.subscribers}
          user_ids={subscribers}
          {...(mayAdd && !isFixed && { onAdd: add })}
          {...(mayRemove && !isFixed && { onRemove: remove })}
        />
      )}
    </Loaded>
  );
}
