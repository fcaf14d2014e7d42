import { useEffect, type ReactNode } from 'react';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Button, LinkButton } from './button';
import { useNow } from './use-now';
import { wallText } from './wall-text';
import styles from './wall.module.css';

/** A board for a screen on the wall: large, with nothing else around it. */
export function Wall(props: {
  /** The window's. */
  windowTitle: string;
  title: ReactNode;
  /** How full it is, in spans of one line. */
  counts: ReactNode;
  /** The page that it belongs to; none on a screen that nobody is logged in at. */
  board?: string;
  /** When it was so, by this computer's clock; 0 before anything was read. */
  at: number;
  children: ReactNode;
}) {
  const { windowTitle, title, counts, board, at, children } = props;
  const say = useWords(wallText);
  const format = useFormat();
  const now = useNow();
  useEffect(() => {
    document.title = `${windowTitle} · Clinical`;
  }, [windowTitle]);
  return (
    <div className={styles.wall}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {counts && <p className={styles.counts}>{counts}</p>}
        <time className={styles.clock} dateTime={new Date(now).toISOString()}>
          {format.time(new Date(now))}
        </time>
        <div className={styles.tools}>
          <Button look="quiet" small onPress={() => void document.documentElement.requestFullscreen?.()}>
            {say.fullScreen}
          </Button>
          {board !== undefined && (
            <LinkButton look="quiet" small href={board}>
              {say.toBoard}
            </LinkButton>
          )}
        </div>
      </header>
      {children}
      {at > 0 && <p className={styles.foot}>{say.asOf(format.time(new Date(at + now - Date.now())))}</p>}
    </div>
  );
}
