import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Text } from '../../kit/inputs.js';
import { tell } from '../../messages/actions.js';
import type { Linkifier } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { OrderButtons } from './order-buttons.js';
import { Row, Rows } from './rows.js';

const NONE: readonly Linkifier[] = [];

/** What turns texts such as `#123` in messages into links. The first one that matches counts. */
export function Linkifiers() {
  const { settings } = useWords();
  const common = useAdministrationWords();
  const words = common.linkifiers;
  const linkifiers = useModel((state) => (state.realm['realm_linkifiers'] as Linkifier[] | undefined) ?? NONE);
  const [editing, setEditing] = useState<Linkifier | 'new'>();
  const [removing, setRemoving] = useState<Linkifier>();
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" onPress={() => setEditing('new')}>
          {words.create}
        </Button>
      </div>
      <Rows label={words.title} items={linkifiers} keyOf={({ id }) => id} empty={words.empty}>
        {(linkifier, at) => (
          <Row
            title={<span className={styles['code']}>{linkifier.pattern}</span>}
            actions={
              <>
                <OrderButtons
                  name={linkifier.pattern}
                  ids={linkifiers.map(({ id }) => id)}
                  at={at}
                  onOrder={(ids) => void call('PATCH /realm/linkifiers', { ordered_linkifier_ids: ids }).catch(tell)}
                />
                <IconButton
                  icon="pencil"
                  label={common.edit(linkifier.pattern)}
                  onPress={() => setEditing(linkifier)}
                />
                <IconButton
                  icon="trash"
                  label={settings.remove(linkifier.pattern)}
                  onPress={() => setRemoving(linkifier)}
                />
              </>
            }
          >
            {linkifier.url_template}
          </Row>
        )}
      </Rows>
      {editing && (
        <LinkifierDialog {...(editing !== 'new' && { linkifier: editing })} onClose={() => setEditing(undefined)} />
      )}
      {removing && (
        <Confirm
          title={settings.remove(removing.pattern)}
          submit={common.remove}
          onConfirm={() => call('DELETE /realm/filters/{filter_id}', { filter_id: removing.id })}
          onClose={() => setRemoving(undefined)}
        >
          {words.removeHint}
        </Confirm>
      )}
    </>
  );
}

function LinkifierDialog({ linkifier, onClose }: { linkifier?: Linkifier; onClose(): void }) {
  const common = useAdministrationWords();
  const words = common.linkifiers;
  const [pattern, setPattern] = useState(linkifier?.pattern ?? '');
  const [url_template, setTemplate] = useState(linkifier?.url_template ?? '');
  const save = () =>
    linkifier
      ? call('PATCH /realm/filters/{filter_id}', { filter_id: linkifier.id, pattern, url_template })
      : call('POST /realm/filters', { pattern, url_template });
  return (
    <FormDialog
      title={linkifier ? common.edit(linkifier.pattern) : words.create}
      submit={linkifier ? common.save : words.create}
      onSubmit={save}
      onClose={onClose}
    >
      <Text label={words.pattern} hint={words.patternHint} value={pattern} onChange={setPattern} isRequired />
      <Text label={words.template} hint={words.templateHint} value={url_template} onChange={setTemplate} isRequired />
    </FormDialog>
  );
}
