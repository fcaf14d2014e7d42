import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.js';
import { fold, useFolded } from './folded.js';
import styles from './sidebar.module.css';

interface Props {
  title: string;
  /** Of the section, for the browser to remember. */
  section: string;
  /** What can be added to it. */
  children?: ReactNode;
}

/** Names a section, and folds it so that only what is unread in it is shown. */
export function SectionHead({ title, section, children }: Props) {
  const isFolded = useFolded().has(section);
  return (
    <div className={styles['heading']}>
      <h2>
        <button type="button" aria-expanded={!isFolded} onClick={() => fold(section, !isFolded)}>
          <Icon name="chevron" size={12} />
          <span>{title}</span>
        </button>
      </h2>
      {children}
    </div>
  );
}
