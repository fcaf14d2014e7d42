import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Avatar } from '../kit/avatar.js';
import { IconButton } from '../kit/button.js';
import { Icon } from '../kit/icon.js';
import kit from '../kit/kit.module.css';
import { Menu } from '../kit/menu.js';
import { organizationPicture } from '../kit/own-picture.js';
import { isolated, namesOf } from '../model/names.js';
import { narrowKey } from '../model/narrow.js';
import { countOf, unreadPlaces, type Count } from '../model/unread.js';
import { realmText } from '../model/realm.js';
import { useComputed, useModel } from '../shell/client-context.js';
import { focusList } from '../shell/focus.js';
import { go, type Route } from '../shell/route.js';
import { showPageDialog } from '../shell/page-dialogs.js';
import { currentTheme, setTheme, THEMES } from '../shell/theme.js';
import { useWords } from '../words/index.js';
import { Channels } from './channels.js';
import { UnreadCount } from './count.js';
import { DirectMessages } from './direct-messages.js';
import { FoundList } from './found-list.js';
import { listedViews, MENTIONS } from './view-list.js';
import styles from './sidebar.module.css';

interface Props {
  route: Route;
  onOut(): void;
  onNewMessage(): void;
  onNewDirect(): void;
  onShortcuts(): void;
  onOrganizations(): void;
}

/** Their counts are of what waits there, read or not. */
const OF_OWN: ReadonlySet<string> = new Set(['drafts', 'scheduled', 'reminders']);
const WAITING: ReadonlySet<string> = new Set(['scheduled', 'reminders']);

/** To the next link, or the one before; before the first is the field. */
function step(list: HTMLElement | null, by: number): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLElement) + by;
  if (at < 0) document.querySelector<HTMLElement>('#sidebar-filter')?.focus();
  else links[at]?.focus();
}

/** The way to everything: views, direct messages and channels. */
export function Sidebar({ route, onNewMessage, onNewDirect, ...account }: Props) {
  const words = useWords();
  const [wanted, setWanted] = useState('');
  const isSpectator = useModel((state) => state.own_id === undefined);
  const list = useRef<HTMLElement>(null);
  const isFinding = wanted.trim() !== '';
  const taken = () => {
    setWanted('');
    focusList();
  };
  const open = () => isFinding && list.current?.querySelector<HTMLElement>('a')?.click();
  return (
    <div className={styles['sidebar']}>
      <Head isSpectator={isSpectator} {...account} />
      <div className={styles['tools']}>
        <div className={styles['filter']} role="search" aria-label={words.nav.filter}>
          <Icon name="search" size={15} />
          <input
            id="sidebar-filter"
            type="search"
            aria-label={words.nav.filter}
            placeholder={words.nav.filter}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Escape' && wanted !== '') setWanted('');
              else if (event.key === 'Escape') focusList();
              else if (event.key === 'ArrowDown') {
                event.preventDefault();
                step(list.current, 1);
              } else if (event.key === 'Enter') open();
            }}
          />
        </div>
        {!isSpectator && <IconButton icon="pencil" label={words.nav.newMessage} shortcut="c" onPress={onNewMessage} />}
      </div>
      <nav
        ref={list}
        className={styles['scroll']}
        {...(isFinding && { 'data-finding': true })}
        aria-label={words.nav.main}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isFinding) {
            event.preventDefault();
            taken();
          }
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          step(list.current, by);
        }}
      >
        {isFinding ? (
          <FoundList wanted={wanted} onTaken={taken} />
        ) : (
          <>
            <Views route={route} isSpectator={isSpectator} />
            {!isSpectator && <DirectMessages route={route} onNew={onNewDirect} />}
            <Channels route={route} />
          </>
        )}
      </nav>
    </div>
  );
}

type HeadProps = Pick<Props, 'onOut' | 'onShortcuts' | 'onOrganizations'> & { isSpectator: boolean };

function Head({ isSpectator, onOut, onShortcuts, onOrganizations }: HeadProps) {
  const words = useWords();
  const name = useModel((state) => isolated(realmText(state, 'realm_name') ?? words.app));
  const icon = useModel((state) => organizationPicture(state.realm['realm_icon_url']));
  const own = useModel((state) => state.users.get(state.own_id ?? 0));
  const [theme, pick] = useState(currentTheme);
  return (
    <div className={styles['head']}>
      <div className={styles['org']}>
        {icon !== undefined && <img src={icon} alt="" />}
        <span>{name}</span>
      </div>
      {isSpectator ? (
        <IconButton icon="out" label={words.nav.signIn} onPress={onOut} />
      ) : (
        <Menu
          label={words.nav.account}
          actions={[
            ...THEMES.map((one) => ({
              id: one,
              icon: theme === one ? ('check' as const) : ('sun' as const),
              label: `${words.nav.theme}: ${words.nav.themes[one].toLowerCase()}`,
              run: () => {
                setTheme(one);
                pick(one);
              },
            })),
            { id: 'status', icon: 'smile', label: words.status.set, run: () => showPageDialog({ name: 'status' }) },
            { id: 'settings', icon: 'list', label: words.settings.title, run: () => go('#settings') },
            { id: 'shortcuts', icon: 'keyboard', label: words.nav.shortcuts, run: onShortcuts },
            { id: 'organizations', icon: 'globe', label: words.organizations.manage, run: onOrganizations },
            { id: 'out', icon: 'out', label: words.nav.logOut, run: onOut },
          ]}
        >
          <AriaButton className={`${kit['iconButton']} ${styles['account']}`} aria-label={words.nav.account}>
            {own ? <Avatar user={own} size={28} /> : <Icon name="people" />}
          </AriaButton>
        </Menu>
      )}
    </div>
  );
}

function Views({ route, isSpectator }: { route: Route; isSpectator: boolean }) {
  const words = useWords();
  const names = useModel(namesOf);
  const unread = useComputed((state) => countOf(unreadPlaces(state).values()));
  const drafts = useModel((state) => state.drafts.size);
  const scheduled = useModel((state) => state.scheduled.size);
  const reminders = useModel((state) => state.reminders.size);
  const mentions = useModel((state) => state.mentions.size);
  const shown = route.view === 'narrow' ? narrowKey(route.narrow) : route.view;
  const counts: Readonly<Record<string, Count>> = {
    inbox: { ...unread, mentions: 0 },
    [MENTIONS]: { count: mentions, mentions },
    drafts: { count: drafts, mentions: 0 },
    scheduled: { count: scheduled, mentions: 0 },
    reminders: { count: reminders, mentions: 0 },
  };
  // What waits for its time has a row while there is something, or while it is looked at.
  const rows = listedViews(words, names, isSpectator)
    .filter(({ key }) => !WAITING.has(key) || shown === key || counts[key]!.count > 0)
    .map((row) => ({ ...row, ...(counts[row.key] ?? { count: 0, mentions: 0 }) }));
  return (
    <ul className={styles['list']}>
      {rows.map(({ icon, label, href, key, count, mentions: mentioned }) => (
        <li key={key}>
          <a className={styles['row']} href={href} {...(shown === key && { 'aria-current': 'page' as const })}>
            <span className={styles['sign']}>
              <Icon name={icon} size={17} />
            </span>
            <span className={styles['name']}>{label}</span>
            {OF_OWN.has(key) ? (
              count > 0 && <span className={styles['count']}>{count}</span>
            ) : (
              <UnreadCount count={count} mentions={mentioned} />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
