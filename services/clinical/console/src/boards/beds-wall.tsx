import type { ReactNode } from 'react';
import bedState from './bed-state.module.css';
import styles from './beds-wall.module.css';

export const WallBeds = ({ children }: { children: ReactNode }) => <ul className={styles.beds}>{children}</ul>;

/** A bed, large, with the initials of who is in it. */
export function BedLine(props: {
  name: string;
  state: string;
  initials: string | null | undefined;
  /** What is said of it, in its order. */
  said: readonly (string | false | undefined)[];
}) {
  const { name, state, initials, said } = props;
  return (
    <li className={`${styles.bed} ${bedState.state}`} data-state={state}>
      <p className={styles.who}>
        <strong>{name}</strong>
        {initials && <span>{initials}</span>}
      </p>
      <p className={styles.state}>{said.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
