import type { ReactNode } from 'react';
import { useAdministrationWords } from '../../words/administration/index.js';
import styles from './administration.module.css';
import { AuditLog } from './audit.js';
import { Bots } from './bots.js';
import { Channels } from './channels.js';
import { DefaultSettings } from './defaults.js';
import { Domains } from './domains.js';
import { CustomEmoji } from './emoji.js';
import { Exports } from './exports.js';
import { ProfileFields } from './fields.js';
import { Folders } from './folders.js';
import { Groups } from './groups.js';
import { Invitations } from './invitations.js';
import { Linkifiers } from './linkifiers.js';
import { People } from './people.js';
import { Playgrounds } from './playgrounds.js';
import { Retention } from './retention.js';
import type { AdministrationSection } from './rights.js';

const CONTENTS: Readonly<Record<AdministrationSection, (item: number | undefined) => ReactNode>> = {
  people: () => <People />,
  invitations: () => <Invitations />,
  groups: (item) => <Groups item={item} />,
  channels: (item) => <Channels item={item} />,
  folders: () => <Folders />,
  bots: () => <Bots />,
  emoji: () => <CustomEmoji />,
  linkifiers: () => <Linkifiers />,
  playgrounds: () => <Playgrounds />,
  fields: () => <ProfileFields />,
  defaults: () => <DefaultSettings />,
  domains: () => <Domains />,
  retention: () => <Retention />,
  exports: () => <Exports />,
  audit: () => <AuditLog />,
};

/** A section of the organization: what it is for and who is affected, then what can be done. */
export function Administration({ section, item }: { section: AdministrationSection; item: number | undefined }) {
  const words = useAdministrationWords();
  return (
    <>
      <p className={styles['intro']}>{words.intros[section]}</p>
      {CONTENTS[section](item)}
    </>
  );
}
