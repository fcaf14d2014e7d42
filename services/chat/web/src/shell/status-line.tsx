import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../kit/button.js';
import { useWords } from '../words/index.js';
import { useClient, useModel } from './client-context.js';
import styles from './shell.module.css';

const subscribeOnline = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
const QUIET_MS = 1500;

/** Says quietly that the connection is lost, or that there is a new release. */
export function StatusLine({ onSignIn }: { onSignIn(): void }) {
  const words = useWords();
  const client = useClient();
  const status = useSyncExternalStore(client.subscribe, () => client.connectionStatus);
  const hasNewRelease = useSyncExternalStore(client.subscribe, () => client.hasNewRelease);
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const isSpectator = useModel((state) => state.own_id === undefined);
  const isLost = !isOnline || status === 'reconnecting';
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    if (!isLost) return setSaid(false);
    // What mends itself at once is not worth a word.
    const timer = setTimeout(() => setSaid(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status" className={styles['statusHost']}>
      {isSaid && (
        <div className={styles['status']}>{isOnline ? words.connection.reconnecting : words.connection.offline}</div>
      )}
      {!isSaid && hasNewRelease && (
        <div className={styles['status']} data-kind="news">
          {words.connection.release}
          <Button variant="quiet" onPress={() => location.reload()}>
            {words.connection.reload}
          </Button>
        </div>
      )}
      {isSpectator && (
        <div className={styles['status']} data-kind="news">
          {words.login.spectator}
          <Button variant="quiet" onPress={onSignIn}>
            {words.nav.signIn}
          </Button>
        </div>
      )}
    </div>
  );
}
