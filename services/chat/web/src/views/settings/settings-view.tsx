import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { PageHead } from '../../shell/page-head.js';
import { go } from '../../shell/route.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import { Administration } from '../administration/administration.js';
import { isAdministrator, openSections, SECTIONS, type AdministrationSection } from '../administration/rights.js';
import page from '../page.module.css';
import { NotificationSettings } from './notification-settings.js';
import { OrganizationSettings, PermissionSettings } from './organization-settings.js';
import { OwnFiles } from './own-files.js';
import { AccountSettings, PersonalSettings, WordsSettings } from './own-settings.js';
import { Sessions } from './sessions.js';
import { ORGANIZATION_SECTIONS, OWN_SECTIONS, type SettingsSection } from './setting-fields.js';
import styles from './settings.module.css';

const CONTENTS: Readonly<Record<SettingsSection, () => ReactNode>> = {
  account: () => <AccountSettings />,
  appearance: () => <PersonalSettings section="appearance" />,
  notifications: () => <NotificationSettings />,
  privacy: () => <PersonalSettings section="privacy" />,
  words: () => <WordsSettings />,
  files: () => <OwnFiles />,
  sessions: () => <Sessions />,
  organization: () => <OrganizationSettings />,
  permissions: () => <PermissionSettings />,
};

type AnySection = SettingsSection | AdministrationSection;
const isAdministration = (section: AnySection): section is AdministrationSection =>
  SECTIONS.some((one) => one === section);

/** One's own settings, and what of the organization the reader may look after. */
export function SettingsView({ section, item }: { section: string; item: number | undefined }) {
  const words = useWords().settings;
  const administration = useAdministrationWords();
  const isAdmin = useModel(isAdministrator);
  const open = useComputed(openSections);
  const own = [...OWN_SECTIONS, ...(isAdmin ? ORGANIZATION_SECTIONS : [])];
  const shownOwn = own.find((one) => one === section);
  const shownOpen = open.find((one) => one === section);
  const shown = shownOpen ?? shownOwn ?? 'account';
  const ofAll: AnySection[] = [...(isAdmin ? ORGANIZATION_SECTIONS : []), ...open];
  const groups: { title: string; sections: readonly AnySection[] }[] = [
    { title: words.yours, sections: OWN_SECTIONS },
    ...(ofAll.length > 0 ? [{ title: words.ofAll, sections: ofAll }] : []),
  ];
  const titleOf = (one: AnySection) => (isAdministration(one) ? administration.sections[one] : words.sections[one]);
  return (
    <div className={page['page']}>
      <PageHead title={words.title} icon={<Icon name="list" />} />
      <div className={page['scroll']}>
        <div className={styles['settings']}>
          <nav aria-label={words.title} className={styles['sections']}>
            {groups.map(({ title, sections }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul>
                  {sections.map((one) => (
                    <li key={one}>
                      <a href={`#settings/${one}`} {...(one === shown && { 'aria-current': 'page' as const })}>
                        {titleOf(one)}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <label className={styles['jump']}>
            <span className="visually-hidden">{words.title}</span>
            <select value={shown} onChange={({ target }) => go(`#settings/${target.value}`)}>
              {groups.map(({ title, sections }) => (
                <optgroup key={title} label={title}>
                  {sections.map((one) => (
                    <option key={one} value={one}>
                      {titleOf(one)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <section aria-labelledby="settings-section" className={styles['section']}>
            <h2 id="settings-section">{titleOf(shown)}</h2>
            {shownOpen ? (
              <Administration key={shownOpen} section={shownOpen} item={item} />
            ) : (
              CONTENTS[shownOwn ?? 'account']()
            )}
          </section>
        </div>
      </div>
    </div>
  );
}
