import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Text } from '../../kit/inputs.js';
import type { CodePlayground } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { Row, Rows } from './rows.js';

const NONE: readonly CodePlayground[] = [];

/** Where code of a language in messages can be opened and tried. */
export function Playgrounds() {
  const { settings } = useWords();
  const common = useAdministrationWords();
  const words = common.playgrounds;
  const playgrounds = useModel((state) => (state.realm['realm_playgrounds'] as CodePlayground[] | undefined) ?? NONE);
  const [editing, setEditing] = useState<CodePlayground | 'new'>();
  const [removing, setRemoving] = useState<CodePlayground>();
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" onPress={() => setEditing('new')}>
          {words.create}
        </Button>
      </div>
      <Rows
        label={words.title}
        items={playgrounds}
        keyOf={({ id }) => id}
        textOf={({ name, pygments_language }) => `${name} ${pygments_language}`}
        empty={words.empty}
      >
        {(playground) => (
          <Row
            title={
              <>
                {playground.name}
                <span className={styles['tag']}>{playground.pygments_language}</span>
              </>
            }
            actions={
              <>
                <IconButton icon="pencil" label={common.edit(playground.name)} onPress={() => setEditing(playground)} />
                <IconButton
                  icon="trash"
                  label={settings.remove(playground.name)}
                  onPress={() => setRemoving(playground)}
                />
              </>
            }
          >
            {playground.url_template}
          </Row>
        )}
      </Rows>
      {editing && (
        <PlaygroundDialog {...(editing !== 'new' && { playground: editing })} onClose={() => setEditing(undefined)} />
      )}
      {removing && (
        <Confirm
          title={settings.remove(removing.name)}
          submit={common.remove}
          onConfirm={() => call('DELETE /realm/playgrounds/{playground_id}', { playground_id: removing.id })}
          onClose={() => setRemoving(undefined)}
        >
          {words.removeHint}
        </Confirm>
      )}
    </>
  );
}

function PlaygroundDialog({ playground, onClose }: { playground?: CodePlayground; onClose(): void }) {
  const common = useAdministrationWords();
  const words = common.playgrounds;
  const [name, setName] = useState(playground?.name ?? '');
  const [pygments_language, setLanguage] = useState(playground?.pygments_language ?? '');
  const [url_template, setTemplate] = useState(playground?.url_template ?? '');
  const fields = { name, pygments_language, url_template };
  const save = () =>
    playground
      ? call('PATCH /realm/playgrounds/{playground_id}', { playground_id: playground.id, ...fields })
      : call('POST /realm/playgrounds', fields);
  return (
    <FormDialog
      title={playground ? common.edit(playground.name) : words.create}
      submit={playground ? common.save : words.create}
      onSubmit={save}
      onClose={onClose}
    >
      <Text label={common.name} value={name} onChange={setName} isRequired />
      <Text
        label={words.language}
        hint={words.languageHint}
        value={pygments_language}
        onChange={setLanguage}
        isRequired
      />
      <Text label={words.template} hint={words.templateHint} value={url_template} onChange={setTemplate} isRequired />
    </FormDialog>
  );
}
