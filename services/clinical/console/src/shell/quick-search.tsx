import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { useAll } from '../api/use-all';
import { useRead } from '../api/use-service';
import { useLanguage, useWords } from '../i18n/language';
import { Dialog } from '../kit/dialog';
import { Icon, type IconName } from '../kit/icon';
import { useSearched } from '../kit/search-input';
import { folded } from '../kit/select-search';
import { ErrorNotice } from '../kit/states';
import { roleNames } from '../login/roles';
import { useOwnPages } from '../pages/all';
import { usePatientLine } from '../patients/parts';
import { useRecentPatients } from '../patients/recent';
import styles from './quick-search.module.css';
import { text } from './text';

const SHOWN = 6;

/** In the order in which they are shown. */
const GROUPS = ['recent', 'patients', 'staff', 'pages'] as const;

interface Found {
  group: (typeof GROUPS)[number];
  key: string;
  name: string;
  about?: string;
  icon: IconName;
  /** Below `/console`. */
  path: string;
}

/** The button that opens the search, which Ctrl+K (⌘K) opens from anywhere but a dialog. */
export function QuickSearch() {
  const say = useWords(text);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const opens = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setOpen(true);
    };
    addEventListener('keydown', opens);
    return () => removeEventListener('keydown', opens);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{say.quickSearch}</span>
        <kbd aria-hidden="true">{navigator.userAgent.includes('Mac') ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Dialog title={say.quickSearch} close={() => setOpen(false)}>
          <Search close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** A combobox: the arrows choose, Enter opens. Patients are looked for in a body, so no name is in an address. */
function Search({ close }: { close(): void }) {
  const say = useWords(text);
  const id = useId();
  const [, go] = useLocation();
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const { found, isSearching, error } = useFound(q);
  const chosen = found[Math.min(at, found.length - 1)];
  const open = ({ path }: Found) => {
    close();
    go(`~/console${path}`);
  };
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen);
    }
  }
  return (
    <div className={styles.search}>
      <input
        type="search"
        role="combobox"
        aria-label={say.quickSearchFor}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        aria-autocomplete="list"
        placeholder={say.quickSearchFor}
        value={q}
        maxLength={100}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the dialog was opened for
        autoFocus
        onChange={(event) => {
          setQ(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {error ? <ErrorNotice error={error} /> : null}
      <div id={`${id}-found`} role="listbox" aria-label={say.quickSearchFound} className={styles.found}>
        {GROUPS.filter((group) => found.some((each) => each.group === group)).map((group) => (
          <div key={group} role="group" aria-label={say[group]}>
            <p aria-hidden="true">{say[group]}</p>
            {found.map(
              (each, index) =>
                each.group === group && (
                  <div
                    key={each.key}
                    id={`${id}-${each.key}`}
                    role="option"
                    aria-selected={each === chosen}
                    ref={(line) => {
                      if (each === chosen) line?.scrollIntoView({ block: 'nearest' });
                    }}
                    onMouseMove={() => setAt(index)}
                    onClick={() => open(each)}
                  >
                    <Icon name={each.icon} />
                    <span>
                      {each.name}
                      {each.about && <small>{each.about}</small>}
                    </span>
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      <p role="status" className="hint">
        {isSearching ? say.searching : found.length === 0 ? say.nothingFound : say.quickSearchKeys}
      </p>
    </div>
  );
}

/** What matches: pages at once, patients and people when the service has answered; at first the patients who were open last. */
function useFound(q: string) {
  const { language } = useLanguage();
  const roles = useWords(roleNames) as Record<string, string>;
  const line = usePatientLine();
  const own = useOwnPages();
  const has = (path: string) => own.some((page) => page.path === path);
  const asked = useSearched(q);
  const isTyped = q.trim() !== '';
  const [recent] = useRecentPatients();
  const patients = useRead(
    'POST /api/v1/patients/search',
    { body: { q: asked ?? '', sort: 'surname', per_page: SHOWN } },
    { unless: asked === undefined || !has('/patients') },
  );
  // Looked through here: what is typed may name a patient, and this list would be asked for by its address.
  const staff = useAll('GET /api/v1/users', {}, { unless: asked === undefined || !has('/people') });
  const isNamed = ({ name, email }: { name: string; email: string }) =>
    folded(q)
      .split(/\s+/)
      .every((word) => folded(`${name} ${email}`).includes(word));
  const pages = own.flatMap(({ path, icon, title }): Found[] =>
    folded(title[language].title).includes(folded(q.trim()))
      ? [{ group: 'pages', key: `page${path.replace('/', '-')}`, name: title[language].title, icon, path }]
      : [],
  );
  const patient = (group: Found['group'], id: string, name: string, about: string): Found => ({
    group,
    key: `patient-${id}`,
    name,
    about,
    icon: 'user',
    path: `/patients/${id}`,
  });
  const found: Found[] = isTyped
    ? [
        ...(asked === undefined ? [] : (patients.data?.data ?? [])).map((each) =>
          patient('patients', each.id, each.full_name, line(each)),
        ),
        ...(asked === undefined ? [] : (staff.data ?? []))
          .filter(isNamed)
          .slice(0, SHOWN)
          .map(
            ({ id, name, email, role }): Found => ({
              group: 'staff',
              key: `person-${id}`,
              name,
              about: `${roles[role] ?? role} · ${email}`,
              icon: 'people',
              path: `/people/${id}`,
            }),
          ),
        ...pages,
      ]
    : [...(has('/patients') ? recent.map(({ id, name, about }) => patient('recent', id, name, about)) : []), ...pages];
  return {
    found,
    isSearching: isTyped && (patients.isFetching || staff.isFetching),
    error: isTyped ? (patients.error ?? staff.error) : null,
  };
}
