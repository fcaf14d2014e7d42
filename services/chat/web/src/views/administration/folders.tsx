import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Text } from '../../kit/inputs.js';
import { tell } from '../../messages/actions.js';
import type { ChannelFolder } from '../../model/types.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import styles from './administration.module.css';
import { OrderButtons } from './order-buttons.js';
import { Row, Rows } from './rows.js';

/** The folders that channels are sorted into, in the order of everybody's sidebar. */
export function Folders() {
  const common = useAdministrationWords();
  const words = common.folders;
  const folders = useComputed((state) => [...state.folders].sort((a, b) => a.order - b.order));
  const channels = useModel((state) => state.channels);
  const [editing, setEditing] = useState<ChannelFolder | 'new'>();
  const archive = ({ id, is_archived }: ChannelFolder) =>
    void call('PATCH /channel_folders/{channel_folder_id}', {
      channel_folder_id: id,
      is_archived: !is_archived,
    }).catch(tell);
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" onPress={() => setEditing('new')}>
          {words.create}
        </Button>
      </div>
      <Rows label={words.title} items={folders} keyOf={({ id }) => id} empty={words.empty}>
        {(folder, at) => (
          <Row
            title={
              <>
                {folder.name}
                {folder.is_archived && <span className={styles['tag']}>{words.archived}</span>}
              </>
            }
            actions={
              <>
                <OrderButtons
                  name={folder.name}
                  ids={folders.map(({ id }) => id)}
                  at={at}
                  onOrder={(order) => void call('PATCH /channel_folders', { order }).catch(tell)}
                />
                <IconButton icon="pencil" label={common.edit(folder.name)} onPress={() => setEditing(folder)} />
                <Button onPress={() => archive(folder)}>{folder.is_archived ? words.unarchive : words.archive}</Button>
              </>
            }
          >
            {[
              folder.description,
              words.channels([...channels.values()].filter(({ folder_id }) => folder_id === folder.id).length),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Row>
        )}
      </Rows>
      {editing && (
        <FolderDialog {...(editing !== 'new' && { folder: editing })} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

function FolderDialog({ folder, onClose }: { folder?: ChannelFolder; onClose(): void }) {
  const words = useAdministrationWords();
  const [name, setName] = useState(folder?.name ?? '');
  const [description, setDescription] = useState(folder?.description ?? '');
  const save = () =>
    folder
      ? call('PATCH /channel_folders/{channel_folder_id}', { channel_folder_id: folder.id, name, description })
      : call('POST /channel_folders/create', { name, description });
  const title = folder ? words.edit(folder.name) : words.folders.create;
  return (
    <FormDialog title={title} submit={folder ? words.save : words.folders.create} onSubmit={save} onClose={onClose}>
      <Text label={words.name} value={name} onChange={setName} maxLength={60} isRequired />
      <Text label={words.description} value={description} onChange={setDescription} rows={2} maxLength={1024} />
    </FormDialog>
  );
}
