import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';
import styles from './kit.module.css';

/** What stands where there is nothing to show, and says what would be there. */
export const Empty = ({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) => (
  <div className={styles['empty']}>
    <Icon name={icon} size={40} />
    <h2>{title}</h2>
    {children}
  </div>
);

export const Fault = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles['fault']}>
    {children}
  </div>
);
