import { useSyncExternalStore } from 'react';
import styles from './kit.module.css';

const SHOWN_MS = 4000;

let toasts: readonly { key: number; text: string }[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Says something for some seconds, to who looks and to who listens. */
export function toast(text: string): void {
  const key = count++;
  put([...toasts.slice(-2), { key, text }]);
  setTimeout(() => put(toasts.filter((one) => one.key !== key)), SHOWN_MS);
}

function put(next: typeof toasts): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={styles['toasts']} role="status" aria-live="polite">
      {shown.map(({ key, text }) => (
        <div key={key} className={styles['toast']}>
          {text}
        </div>
      ))}
    </div>
  );
}
