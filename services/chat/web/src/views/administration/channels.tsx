import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Button } from '../../kit/button.js';
import { ChannelIcon } from '../../kit/channel-icon.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Check, Choice, Text } from '../../kit/inputs.js';
import { isolated } from '../../model/names.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { go } from '../../shell/route.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { ChannelPage } from './channel-page.js';
import { PeoplePicker } from './people-picker.js';
import { privacyParameters, usePrivacyChoices, type Privacy } from './privacy.js';
import { isAdministrator, may } from './rights.js';
import { Row, Rows } from './rows.js';

/** Every channel that the reader can know of. */
export function Channels({ item }: { item: number | undefined }) {
  const { count, channel: common } = useWords();
  const words = useAdministrationWords().channels;
  const mayCreate = useModel(
    (state) => may(state, 'can_create_public_channel_group') || may(state, 'can_create_private_channel_group'),
  );
  const [isCreating, setCreating] = useState(false);
  const defaults = useModel((state) => state.default_channels);
  const folders = useModel((state) => state.folders);
  const channels = useComputed((state) =>
    [...state.channels.values()].sort(
      (a, b) => Number(a.is_archived) - Number(b.is_archived) || a.name.localeCompare(b.name),
    ),
  );
  const shown = item === undefined ? undefined : channels.find(({ stream_id }) => stream_id === item);
  if (shown) return <ChannelPage key={shown.stream_id} channel={shown} />;
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" isDisabled={!mayCreate} onPress={() => setCreating(true)}>
          {words.create}
        </Button>
      </div>
      {!mayCreate && <p>{words.mayNotCreate}</p>}
      <Rows
        label={words.title}
        items={channels}
        keyOf={({ stream_id }) => stream_id}
        textOf={({ name, description }) => `${name} ${description}`}
        empty={words.empty}
      >
        {(channel) => {
          const { stream_id, name, description, is_archived, subscriber_count, folder_id } = channel;
          const folder = folders.find(({ id }) => id === folder_id)?.name;
          return (
            <Row
              mark={<ChannelIcon channel={channel} />}
              title={
                <>
                  <a href={`#settings/channels/${stream_id}`}>{isolated(name)}</a>
                  {is_archived && <span className={styles['tag']}>{common.archived}</span>}
                  {defaults.includes(stream_id) && <span className={styles['tag']}>{words.isDefault}</span>}
                  {folder !== undefined && <span className={styles['tag']}>{isolated(folder)}</span>}
                </>
              }
            >
              {[description, count.people(subscriber_count)].filter(Boolean).join(' · ')}
            </Row>
          );
        }}
      </Rows>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function CreateDialog({ onClose }: { onClose(): void }) {
  const words = useAdministrationWords();
  const own_id = useModel((state) => state.own_id);
  const isAdmin = useModel(isAdministrator);
  const privacies = usePrivacyChoices();
  const folders = useModel((state) => state.folders);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>(privacies[0]?.[0] ?? 'public');
  const [folder, setFolder] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [announces, setAnnounces] = useState(true);
  const [people, setPeople] = useState<readonly number[]>(own_id === undefined ? [] : [own_id]);
  const isPublic = privacy === 'public' || privacy === 'web';
  const create = async () => {
    const { is_private: invite_only, ...seen } = privacyParameters(privacy);
    const { id } = await call('POST /channels/create', {
      name,
      description,
      subscribers: [...people],
      invite_only,
      ...seen,
      announce: announces && isPublic,
      ...(folder !== '' && { folder_id: Number(folder) }),
      ...(isAdmin && isDefault && isPublic && { is_default_stream: true }),
    });
    go(`#settings/channels/${id}`);
  };
  return (
    <FormDialog title={words.channels.create} submit={words.channels.create} isWide onSubmit={create} onClose={onClose}>
      <Text label={words.name} value={name} onChange={setName} maxLength={60} isRequired />
      <Text label={words.description} value={description} onChange={setDescription} rows={2} maxLength={1024} />
      <Choice
        label={words.channels.privacy}
        hint={words.channels.privacyHint}
        value={privacy}
        choices={privacies}
        onChange={(chosen) => setPrivacy(chosen as Privacy)}
      />
      {folders.length > 0 && (
        <Choice
          label={words.channels.folder}
          value={folder}
          choices={[
            ['', words.channels.noFolder],
            ...folders
              .filter(({ is_archived }) => !is_archived)
              .map(({ id, name: title }) => [String(id), title] as const),
          ]}
          onChange={setFolder}
        />
      )}
      <PeoplePicker label={words.channels.subscribers} chosen={people} onChange={setPeople} />
      {isPublic && <Check label={words.channels.announce} isChecked={announces} onChange={setAnnounces} />}
      {isAdmin && isPublic && (
        <Check
          label={words.channels.default}
          hint={words.channels.defaultHint}
          isChecked={isDefault}
          onChange={setDefault}
        />
      )}
    </FormDialog>
  );
}
