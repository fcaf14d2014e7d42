import type { ReactNode } from 'react';
import { useWords } from '../i18n/language';
import styles from './board.module.css';
import { LinkButton } from './button';
import { wallText } from './wall-text';

/** A page that shows who is where: as wide as the screen. */
export const BoardPage = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>;

/** What is chosen to be shown. */
export const Filters = ({ children }: { children: ReactNode }) => <div className="beside">{children}</div>;

/** To the same board on a screen on the wall; a telephone is none. */
export function WallLink({ href }: { href: string }) {
  const say = useWords(wallText);
  return (
    <span className={styles.wallLink}>
      <LinkButton href={href}>{say.wall}</LinkButton>
    </span>
  );
}

/** How full it is, in one line. */
export function Counts({ counts }: { counts: readonly { name: string; count: number; isBad?: boolean }[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(({ name, count, isBad }) => (
        <div key={name} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
