import { useCompose } from '../compose/compose-context.js';
import { request } from '../connection/call.js';
import { Avatar } from '../kit/avatar.js';
import { Button } from '../kit/button.js';
import { Presence } from '../kit/presence.js';
import { tell } from '../messages/actions.js';
import { timeOf } from '../messages/dates.js';
import { EmojiPicture } from '../messages/reactions.js';
import { namesOf, userOf } from '../model/names.js';
import { directNarrow } from '../model/narrow.js';
import { presenceOf } from '../model/presence.js';
import { uses24Hours } from '../model/realm.js';
import type { User } from '../model/types.js';
import { useClient, useModel } from '../shell/client-context.js';
import { addressOf, currentRoute, go } from '../shell/route.js';
import { useLanguage, useWords } from '../words/index.js';
import { dayDifference, zonedTime } from './local-time.js';
import styles from './people.module.css';

export function PersonCard({ user_id, onClose }: { user_id: number; onClose(): void }) {
  const words = useWords();
  const user = useModel((state) => state.users.get(user_id));
  const presence = useModel((state) => (user?.is_bot ? undefined : presenceOf(state, user_id)));
  const status = useModel((state) => state.statuses.get(user_id));
  const isSpectator = useModel((state) => state.own_id === undefined);
  const client = useClient();
  const person = user ?? userOf(client.state, user_id, words.unknownPerson);
  const role = user ? (user.is_bot ? words.message.bot : words.settings.roles[user.role]) : undefined;
  return (
    <>
      <div className={styles['head']}>
        <Avatar user={person} size={56} />
        <div>
          <strong dir="auto">{person.full_name}</strong>
          {role !== undefined && <span className={styles['soft']}>{role}</span>}
          {presence && !isSpectator && (
            <span className={styles['soft']}>
              <Presence state={presence} /> {words.presence[presence]}
            </span>
          )}
        </div>
      </div>
      {user && !user.is_active && <p>{words.people.gone}</p>}
      {status && (
        <p dir="auto">
          {status.emoji_code !== undefined && (
            <EmojiPicture code={status.emoji_code} type={status.reaction_type ?? ''} name={status.emoji_name ?? ''} />
          )}{' '}
          {status.status_text}
        </p>
      )}
      {user && <Details user={user} />}
      {user && !isSpectator && <Buttons user={user} onClose={onClose} />}
    </>
  );
}

function Details({ user }: { user: User }) {
  const words = useWords();
  const language = useLanguage();
  const is24Hours = useModel(uses24Hours);
  const fields = useModel((state) => state.profile_fields);
  const now = user.timezone ? zonedTime(user.timezone, new Date()) : undefined;
  const data = (('profile_data' in user && user.profile_data) || {}) as Record<string, { value: string }>;
  const summary = fields.filter(({ id, display_in_profile_summary }) => display_in_profile_summary && data[id]);
  return (
    <dl className={styles['details']}>
      {now && !user.is_bot && (
        <div>
          <dt>{words.people.localTime}</dt>
          <dd>
            {timeOf(now.getTime() / 1000, language, is24Hours)} {words.people.days[dayDifference(now, new Date())]}
          </dd>
        </div>
      )}
      {user.delivery_email && !user.is_bot && (
        <div>
          <dt>{words.people.email}</dt>
          <dd>
            <a href={`mailto:${user.delivery_email}`}>{user.delivery_email}</a>
          </dd>
        </div>
      )}
      {summary.map(({ id, name }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd dir="auto">{data[id]!.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Buttons({ user: { user_id, full_name, is_active }, onClose }: { user: User; onClose(): void }) {
  const { people: words } = useWords();
  const client = useClient();
  const compose = useCompose();
  const isSelf = user_id === client.state.own_id;
  const isMuted = useModel((state) => state.muted_users.has(user_id));
  const act = (deed: () => void) => () => {
    onClose();
    deed();
  };
  const names = namesOf(client.state);
  return (
    <div className={styles['buttons']}>
      {is_active && (
        <Button variant="primary" onPress={act(() => go(addressOf(directNarrow([user_id]), names)))}>
          {words.write}
        </Button>
      )}
      {is_active && currentRoute().view === 'narrow' && (
        <Button onPress={act(() => compose.append(`@**${full_name}|${user_id}** `))}>{words.mention}</Button>
      )}
      <Button onPress={act(() => go(addressOf([{ operator: 'sender', operand: user_id }], names)))}>
        {words.messages}
      </Button>
      {!isSelf && (
        <Button
          onPress={() => void request(isMuted ? 'DELETE' : 'POST', `/users/me/muted_users/${user_id}`, {}).catch(tell)}
        >
          {isMuted ? words.unmute : words.mute}
        </Button>
      )}
    </div>
  );
}
