import { Avatar } from '../kit/avatar.js';
import { Presence } from '../kit/presence.js';
import { isolated, namesOf } from '../model/names.js';
import { directNarrow } from '../model/narrow.js';
import { presenceOf } from '../model/presence.js';
import { useComputed, useModel } from '../shell/client-context.js';
import { addressOf } from '../shell/route.js';
import { useWords } from '../words/index.js';
import styles from './people.module.css';

const MOST_MEMBERS = 50;

/** Whom a mention of the group reaches. */
export function GroupCard({ group_id, onClose }: { group_id: number; onClose(): void }) {
  const words = useWords();
  const names = useModel(namesOf);
  const group = useModel((state) => state.groups.get(group_id));
  const members = useComputed(
    (state) =>
      (group?.members ?? [])
        .flatMap((id) => state.users.get(id) ?? [])
        .filter(({ is_active }) => is_active)
        .sort((a, b) => a.full_name.localeCompare(b.full_name))
        .map((user) => ({ user, presence: presenceOf(state, user.user_id) })),
    group,
  );
  if (!group) return <p>{words.people.noGroup}</p>;
  return (
    <>
      <div>
        <strong dir="auto">{isolated(group.name)}</strong>
        <p dir="auto">{group.description}</p>
      </div>
      <p className={styles['soft']}>{words.count.people(members.length)}</p>
      <ul className={styles['members']}>
        {members.slice(0, MOST_MEMBERS).map(({ user, presence }) => (
          <li key={user.user_id}>
            <a href={addressOf(directNarrow([user.user_id]), names)} onClick={onClose}>
              <Avatar user={user} size={22} />
              <span dir="auto">{user.full_name}</span>
              {!user.is_bot && <Presence state={presence} />}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
