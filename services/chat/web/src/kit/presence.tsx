import type { PresenceState } from '../model/presence.js';
import { useWords } from '../words/index.js';
import styles from './kit.module.css';

export function Presence({ state }: { state: PresenceState }) {
  const words = useWords();
  return <span className={styles['presence']} data-state={state} role="img" aria-label={words.presence[state]} />;
}
