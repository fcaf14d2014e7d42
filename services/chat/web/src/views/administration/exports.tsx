import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Choice } from '../../kit/inputs.js';
import { fullDate } from '../../messages/dates.js';
import type { DataExport } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useLanguage, useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { Loaded } from './loaded.js';
import { Row, Rows } from './rows.js';
import { useAnswer } from './use-answer.js';

/** Copies of what is in the organization, to keep or to take elsewhere. */
export function Exports() {
  const { unknownPerson } = useWords();
  const words = useAdministrationWords().exports;
  const language = useLanguage();
  const users = useModel((state) => state.users);
  const exports = useAnswer('GET /export/realm', {}, ['realm_export']);
  const [isStarting, setStarting] = useState(false);
  const [removing, setRemoving] = useState<DataExport>();
  const stateOf = ({ pending, failed_timestamp, deleted_timestamp }: DataExport) => {
    if (pending) return words.pending;
    if (failed_timestamp !== null) return words.failed;
    return deleted_timestamp === null ? words.ready : words.deleted;
  };
  const dateOf = ({ export_time }: DataExport) => fullDate(export_time, language);
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" onPress={() => setStarting(true)}>
          {words.start}
        </Button>
      </div>
      <Loaded of={exports}>
        {(answer) => (
          <Rows label={words.title} items={answer.exports} keyOf={({ id }) => id} empty={words.empty}>
            {(one) => (
              <Row
                title={dateOf(one)}
                actions={
                  one.export_url !== null && (
                    <>
                      <a href={one.export_url} download>
                        {words.download}
                      </a>
                      <IconButton icon="trash" label={words.removeSure(dateOf(one))} onPress={() => setRemoving(one)} />
                    </>
                  )
                }
              >
                {[
                  words.types[one.export_type === 1 ? 1 : 2],
                  users.get(one.acting_user_id)?.full_name ?? unknownPerson,
                  stateOf(one),
                ].join(' · ')}
              </Row>
            )}
          </Rows>
        )}
      </Loaded>
      {isStarting && <StartDialog onDone={exports.reload} onClose={() => setStarting(false)} />}
      {removing && (
        <Confirm
          title={words.removeSure(dateOf(removing))}
          submit={words.remove}
          onConfirm={async () => {
            await call('DELETE /export/realm/{export_id}', { export_id: removing.id });
            exports.reload();
          }}
          onClose={() => setRemoving(undefined)}
        >
          {words.removeHint}
        </Confirm>
      )}
    </>
  );
}

function StartDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const words = useAdministrationWords().exports;
  const consents = useAnswer('GET /export/realm/consents', {}, ['realm_export_consent']);
  const [type, setType] = useState<1 | 2>(1);
  const start = async () => {
    await call('POST /export/realm', { export_type: type });
    onDone();
  };
  return (
    <FormDialog title={words.start} submit={words.start} onSubmit={start} onClose={onClose}>
      <Choice
        label={words.what}
        hint={words.typeHints[type]}
        value={String(type)}
        choices={[
          ['1', words.types[1]],
          ['2', words.types[2]],
        ]}
        onChange={(chosen) => setType(chosen === '1' ? 1 : 2)}
      />
      {type === 2 && (
        <Loaded of={consents}>
          {({ export_consents }) => (
            <p>{words.consents(export_consents.filter(({ consented }) => consented).length, export_consents.length)}</p>
          )}
        </Loaded>
      )}
    </FormDialog>
  );
}
