import { useCompose } from '../compose/compose-context.js';
import { organizationPicture } from '../kit/own-picture.js';
import { isolated, plain } from '../model/names.js';
import { realmText } from '../model/realm.js';
import { useModel } from '../shell/client-context.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useWords } from '../words/index.js';
import { addressIn, useOrganizations, type Organization } from './organizations.js';
import { glanceFor, useOtherUnread, withoutDoubles, type OtherUnread } from './unread.js';
import styles from './organizations.module.css';

const KEYS = 9;
const MOST_SHOWN = 99;

const Letter = ({ name }: { name: string }) => (
  <span className={styles['letter']} aria-hidden>
    {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?'}
  </span>
);

/** The organizations of this browser, this one first; nothing while there is no other. */
export function Rail() {
  const words = useWords();
  const unread = useOtherUnread();
  const others = withoutDoubles(useOrganizations(), unread);
  const compose = useCompose();
  const name = useModel((state) => plain(realmText(state, 'realm_name') ?? words.app));
  const icon = useModel((state) => organizationPicture(state.realm['realm_icon_url']));
  // What was written last is kept as a draft before the page is gone.
  const leave = async (other: Organization) => {
    const [glance] = await Promise.all([glanceFor(other), compose.finish().catch(() => undefined)]);
    location.assign(addressIn(other, name, glance));
  };
  useShortcuts(
    Object.fromEntries(
      others.slice(0, KEYS - 1).map((other, at) => [`Ctrl+${at + 2}`, () => void leave(other)] as const),
    ),
  );
  if (others.length === 0) return null;
  return (
    <nav className={styles['rail']} aria-label={words.organizations.title}>
      <ul>
        <li>
          <a href="#inbox" className={styles['item']} aria-current="true" aria-label={name} title={name}>
            {icon !== undefined ? <img src={icon} alt="" /> : <Letter name={name} />}
          </a>
        </li>
        {others.map((other, at) => (
          <li key={other.url}>
            <Other
              of={other}
              ownName={name}
              unread={unread.get(other.url)}
              keys={at + 2 <= KEYS ? ` (Ctrl + ${at + 2})` : ''}
              onLeave={() => void leave(other)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OtherProps {
  of: Organization;
  ownName: string;
  unread: OtherUnread | undefined;
  keys: string;
  onLeave(): void;
}

function Other({ of: other, ownName, unread, keys, onLeave }: OtherProps) {
  const said = useWords().organizations;
  const { count = 0, has_more: hasMore = false } = unread ?? {};
  const icon = organizationPicture(unread?.icon_url);
  const state = count > 0 ? said.unread(count) : hasMore ? said.otherUnread : undefined;
  return (
    <a
      href={addressIn(other, ownName)}
      className={styles['item']}
      aria-label={[isolated(other.name), state].filter(Boolean).join(', ')}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onLeave();
      }}
      title={`${isolated(other.name)} · ${new URL(other.url).host}${keys}`}
    >
      {icon !== undefined ? <img src={icon} alt="" /> : <Letter name={other.name} />}
      {(count > 0 || hasMore) && (
        <span
          className={styles['mark']}
          {...(count > 0 && { 'data-count': count > MOST_SHOWN ? `${MOST_SHOWN}+` : count })}
        />
      )}
    </a>
  );
}
