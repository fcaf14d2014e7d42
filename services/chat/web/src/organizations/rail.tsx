import { useCompose } from '../compose/compose-context.js';
import { organizationPicture } from '../kit/own-picture.js';
import { realmText } from '../model/realm.js';
import { useModel } from '../shell/client-context.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useWords } from '../words/index.js';
import { addressIn, useOrganizations } from './organizations.js';
import styles from './organizations.module.css';

const KEYS = 9;

const Letter = ({ name }: { name: string }) => (
  <span className={styles['letter']} aria-hidden>
    {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?'}
  </span>
);

/** The organizations of this browser, this one first; nothing while there is no other. */
export function Rail() {
  const words = useWords();
  const others = useOrganizations();
  const compose = useCompose();
  // What was written last is kept as a draft before the page is gone.
  const leave = (url: string) => void compose.finish().finally(() => location.assign(url));
  const name = useModel((state) => realmText(state, 'realm_name') ?? words.app);
  const icon = useModel((state) => organizationPicture(state.realm['realm_icon_url']));
  useShortcuts(
    Object.fromEntries(
      others.slice(0, KEYS - 1).map((other, at) => [`Ctrl+${at + 2}`, () => leave(addressIn(other, name))] as const),
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
            <a
              href={addressIn(other, name)}
              className={styles['item']}
              aria-label={other.name}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                leave(addressIn(other, name));
              }}
              title={`${other.name} · ${new URL(other.url).host}${at + 2 <= KEYS ? ` (Ctrl + ${at + 2})` : ''}`}
            >
              <Letter name={other.name} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
