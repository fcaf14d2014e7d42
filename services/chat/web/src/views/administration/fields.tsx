import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { tell } from '../../messages/actions.js';
import type { ProfileField } from '../../model/types.js';
import { useComputed } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { FieldDialog } from './field-dialog.js';
import { OrderButtons } from './order-buttons.js';
import { Row, Rows } from './rows.js';

/** What people are asked for in their profiles, in the order in which it is shown. */
export function ProfileFields() {
  const { settings } = useWords();
  const common = useAdministrationWords();
  const words = common.fields;
  const fields = useComputed((state) => [...state.profile_fields].sort((a, b) => a.order - b.order));
  const [editing, setEditing] = useState<ProfileField | 'new'>();
  const [removing, setRemoving] = useState<ProfileField>();
  const traits = ({ hint, required, editable_by_user }: ProfileField) =>
    [hint, required && words.required, !editable_by_user && words.notEditable].filter(Boolean).join(' · ');
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" onPress={() => setEditing('new')}>
          {words.create}
        </Button>
      </div>
      <Rows label={words.title} items={fields} keyOf={({ id }) => id} empty={words.empty}>
        {(field, at) => (
          <Row
            title={
              <>
                {field.name}
                <span className={styles['tag']}>{words.types[field.type] ?? '?'}</span>
              </>
            }
            actions={
              <>
                <OrderButtons
                  name={field.name}
                  ids={fields.map(({ id }) => id)}
                  at={at}
                  onOrder={(order) => void call('PATCH /realm/profile_fields', { order }).catch(tell)}
                />
                <IconButton icon="pencil" label={common.edit(field.name)} onPress={() => setEditing(field)} />
                <IconButton icon="trash" label={settings.remove(field.name)} onPress={() => setRemoving(field)} />
              </>
            }
          >
            {traits(field)}
          </Row>
        )}
      </Rows>
      {editing && <FieldDialog {...(editing !== 'new' && { field: editing })} onClose={() => setEditing(undefined)} />}
      {removing && (
        <Confirm
          title={settings.remove(removing.name)}
          submit={common.remove}
          onConfirm={() => call('DELETE /realm/profile_fields/{field_id}', { field_id: removing.id })}
          onClose={() => setRemoving(undefined)}
        >
          {words.removeHint}
        </Confirm>
      )}
    </>
  );
}
