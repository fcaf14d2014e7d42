import { useEffect, type ReactNode } from 'react';
import { IconButton } from '../kit/button.js';
import { SearchBox } from '../search/search-box.js';
import { isolated } from '../model/names.js';
import { realmText } from '../model/realm.js';
import { useWords } from '../words/index.js';
import { useModel } from './client-context.js';
import { useNavigation } from './navigation-context.js';
import { totalUnread } from '../sidebar/sidebar-rows.js';
import styles from './shell.module.css';

interface Props {
  /** Names the view, and the window. */
  title: string;
  icon: ReactNode;
  /** What is shown as the heading, where that is more than the title. */
  heading?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Every view begins with one. */
export function PageHead({ title, icon, heading, actions, children }: Props) {
  const words = useWords();
  const { open } = useNavigation();
  const organization = useModel((state) => realmText(state, 'realm_name') ?? words.app);
  const unread = useModel((state) => totalUnread(state).count);
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · ${isolated(organization)}`;
  }, [title, organization, unread]);
  return (
    <header className={styles['head']}>
      <span className={styles['menu']}>
        <IconButton icon="menu" label={words.nav.open} onPress={open} />
      </span>
      <span className={styles['headIcon']}>{icon}</span>
      <h1 className={styles['title']}>{heading ?? <span>{title}</span>}</h1>
      <div className={styles['headMore']}>{children}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
      <SearchBox />
    </header>
  );
}
