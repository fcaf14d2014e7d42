import { useState } from 'react';
import { call } from '../../connection/call.js';
import { sendFile } from '../../connection/send-file.js';
import { Button, IconButton } from '../../kit/button.js';
import form from '../../kit/form.module.css';
import { FormDialog } from '../../kit/form-dialog.js';
import { Text } from '../../kit/inputs.js';
import type { CustomEmojis } from '../../model/types.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { isAdministrator, may } from './rights.js';
import { Row, Rows } from './rows.js';

/** Emoji of the organization; who added one, and administrators, take it away again. */
export function CustomEmoji() {
  const { unknownPerson } = useWords();
  const words = useAdministrationWords().emoji;
  const emoji = useComputed((state) =>
    Object.values((state.realm['realm_emoji'] ?? {}) as CustomEmojis)
      .filter(({ deactivated }) => !deactivated)
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  const users = useModel((state) => state.users);
  const own_id = useModel((state) => state.own_id);
  const isAdmin = useModel(isAdministrator);
  const mayAdd = useModel((state) => may(state, 'can_add_custom_emoji_group'));
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string>();
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" isDisabled={!mayAdd} onPress={() => setAdding(true)}>
          {words.create}
        </Button>
      </div>
      {!mayAdd && <p>{words.mayNotAdd}</p>}
      <Rows label={words.title} items={emoji} keyOf={({ id }) => id} textOf={({ name }) => name} empty={words.empty}>
        {({ name, source_url, author_id }) => (
          <Row
            mark={<img className={styles['emoji']} src={source_url} alt="" loading="lazy" />}
            title={`:${name}:`}
            actions={
              (isAdmin || author_id === own_id) && (
                <IconButton icon="trash" label={words.removeSure(name)} onPress={() => setRemoving(name)} />
              )
            }
          >
            {author_id !== null && words.by(users.get(author_id)?.full_name ?? unknownPerson)}
          </Row>
        )}
      </Rows>
      {isAdding && <EmojiDialog onClose={() => setAdding(false)} />}
      {removing !== undefined && (
        <Confirm
          title={words.removeSure(removing)}
          submit={words.remove}
          onConfirm={() => call('DELETE /realm/emoji/{emoji_name}', { emoji_name: removing })}
          onClose={() => setRemoving(undefined)}
        >
          {words.removeHint}
        </Confirm>
      )}
    </>
  );
}

function EmojiDialog({ onClose }: { onClose(): void }) {
  const words = useAdministrationWords();
  const [name, setName] = useState('');
  const [file, setFile] = useState<File>();
  const add = async () => {
    if (file) await sendFile(`/realm/emoji/${encodeURIComponent(name)}`, file);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    const [first = ''] = (chosen?.name ?? '').toLowerCase().split('.');
    if (name === '') setName(first.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, ''));
  };
  return (
    <FormDialog title={words.emoji.create} submit={words.emoji.create} onSubmit={add} onClose={onClose}>
      <div className={form['field']}>
        <label htmlFor="emoji-file">{words.emoji.picture}</label>
        <input
          id="emoji-file"
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
          required
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <p className={form['hint']}>{words.emoji.pictureHint}</p>
      </div>
      <Text label={words.name} hint={words.emoji.nameHint} value={name} onChange={setName} maxLength={100} isRequired />
    </FormDialog>
  );
}
