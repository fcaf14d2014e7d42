import { useEffect, useRef, useState } from 'react';
import { call } from '../../connection/call.js';
import { Button } from '../../kit/button.js';
import { Choice } from '../../kit/inputs.js';
import { Fault } from '../../kit/states.js';
import { fullDate } from '../../messages/dates.js';
import type { AuditLogEntry, Event } from '../../model/types.js';
import { useClient, useComputed } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useLanguage, useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { AuditDetails } from './audit-details.js';
import { Row, Rows } from './rows.js';

const PAGE = 50;

/** Events after which there may be a new entry. */
const CHANGES: ReadonlySet<Event['type']> = new Set([
  'channel_folder',
  'custom_profile_fields',
  'invites_changed',
  'realm',
  'realm_bot',
  'realm_domains',
  'realm_emoji',
  'realm_export',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user',
  'realm_user_settings_defaults',
  'stream',
  'user_group',
]);

interface Filter {
  event_type: string;
  acting_user_id: string;
}

/** Who changed what in the organization, the newest first. */
export function AuditLog() {
  const { settings, retry, loading } = useWords();
  const words = useAdministrationWords().audit;
  const language = useLanguage();
  const [filter, setFilter] = useState<Filter>({ event_type: '', acting_user_id: '' });
  const log = useAuditLog(filter);
  const administrators = useComputed((state) =>
    [...state.users.values()]
      .filter(({ role, is_bot }) => role <= 200 && !is_bot)
      .map(({ user_id, full_name }) => [String(user_id), full_name] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  );
  return (
    <>
      <div className={`${styles['form']} ${styles['pair']}`}>
        <Choice
          label={words.what}
          value={filter.event_type}
          choices={[['', words.anything], ...Object.entries(words.events)]}
          onChange={(event_type) => setFilter({ ...filter, event_type })}
        />
        <Choice
          label={words.who}
          value={filter.acting_user_id}
          choices={[['', words.anybody], ...administrators]}
          onChange={(acting_user_id) => setFilter({ ...filter, acting_user_id })}
        />
      </div>
      {log.hasNewer && (
        <div className={styles['bar']}>
          <Button onPress={log.reload}>{words.newer}</Button>
        </div>
      )}
      {log.isFailed && (
        <>
          <Fault>{settings.failed}</Fault>
          <Button onPress={log.reload}>{retry}</Button>
        </>
      )}
      {log.entries ? (
        <Rows label={words.title} items={log.entries} keyOf={({ id }) => id} empty={words.empty} most={Infinity}>
          {(entry) => (
            <Row title={words.events[entry.event_type] ?? entry.event_type}>
              {[fullDate(entry.event_time, language), entry.acting_user_name ?? words.service, objectOf(entry)]
                .filter(Boolean)
                .join(' · ')}
              <AuditDetails details={entry.details} />
            </Row>
          )}
        </Rows>
      ) : (
        !log.isFailed && <p>{loading}</p>
      )}
      {log.entries && !log.foundOldest && <Button onPress={log.older}>{words.older}</Button>}
    </>
  );
}

/** What was changed, by the name that it had. */
const objectOf = ({ modified_user_name, modified_channel_name, modified_user_group_name }: AuditLogEntry) =>
  [modified_user_name, modified_channel_name && `#${modified_channel_name}`, modified_user_group_name]
    .filter(Boolean)
    .join(' · ');

interface Log {
  entries: readonly AuditLogEntry[];
  foundOldest: boolean;
}

/** The pages that were read so far. New entries are told of, not put above what somebody reads. */
function useAuditLog({ event_type, acting_user_id }: Filter) {
  const client = useClient();
  const [log, setLog] = useState<Log>();
  const [isFailed, setFailed] = useState(false);
  const [hasNewer, setHasNewer] = useState(false);
  // The last question alone is answered: another filter may have been chosen meanwhile.
  const asked = useRef(0);
  const ask = async (before?: Log) => {
    const own = ++asked.current;
    const last = before?.entries.at(-1);
    try {
      const { audit_log, found_oldest } = await call('GET /realm/audit_log', {
        limit: PAGE,
        ...(last && { before_id: last.id }),
        ...(event_type !== '' && { event_types: [event_type as AuditLogEntry['event_type']] }),
        ...(acting_user_id !== '' && { acting_user_id: Number(acting_user_id) }),
      });
      if (own !== asked.current) return;
      setFailed(false);
      setLog({ entries: [...(before?.entries ?? []), ...audit_log], foundOldest: found_oldest });
    } catch {
      if (own === asked.current) setFailed(true);
    }
  };
  const reload = () => {
    setHasNewer(false);
    void ask();
  };
  useEffect(() => {
    setLog(undefined);
    setHasNewer(false);
    void ask();
  }, [event_type, acting_user_id]);
  useEffect(
    () => client.hear((events) => (!events || events.some(({ type }) => CHANGES.has(type))) && setHasNewer(true)),
    [client],
  );
  return {
    entries: log?.entries,
    foundOldest: log?.foundOldest ?? true,
    isFailed,
    hasNewer,
    reload,
    older: () => void ask(log),
  };
}
