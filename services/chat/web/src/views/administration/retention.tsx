import { request } from '../../connection/call.js';
import { isolated } from '../../model/names.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { RetentionField } from './retention-field.js';
import { isOwner } from './rights.js';
import { Row, Rows } from './rows.js';

/** How long messages are kept, and the channels that keep theirs for another time. */
export function Retention() {
  const { settings } = useWords();
  const words = useAdministrationWords().retention;
  const days = useModel((state) => state.realm['realm_message_retention_days'] as number | undefined);
  const owns = useModel(isOwner);
  const own = useComputed((state) =>
    [...state.channels.values()]
      .filter(({ message_retention_days, is_archived }) => message_retention_days !== null && !is_archived)
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  return (
    <>
      <div className={styles['form']}>
        <RetentionField
          value={days ?? -1}
          obstacle={owns ? undefined : settings.ownersOnly}
          onChange={(message_retention_days) => request('PATCH', '/realm', { message_retention_days })}
        />
      </div>
      <h3>{words.channels}</h3>
      <Rows
        label={words.channels}
        items={own}
        keyOf={({ stream_id }) => stream_id}
        textOf={({ name }) => name}
        empty={words.noChannels}
      >
        {({ stream_id, name, message_retention_days }) => (
          <Row title={<a href={`#settings/channels/${stream_id}`}>#{isolated(name)}</a>}>
            {message_retention_days === -1 ? words.kinds.unlimited : words.forDays(message_retention_days ?? 0)}
          </Row>
        )}
      </Rows>
    </>
  );
}
