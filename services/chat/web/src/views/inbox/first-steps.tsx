import { call } from '../../connection/call.js';
import { IconButton } from '../../kit/button.js';
import { Icon, type IconName } from '../../kit/icon.js';
import { tell } from '../../messages/actions.js';
import { isolated, namesOf } from '../../model/names.js';
import { channelNarrow } from '../../model/narrow.js';
import { realmText } from '../../model/realm.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { addressOf } from '../../shell/route.js';
import { useWords } from '../../words/index.js';
import { isAdministrator } from '../administration/rights.js';
import styles from './first-steps.module.css';

/** The service remembers who has seen it, in every browser. */
const STEP = 'intro_inbox_view_modal';

/** Greets who is here for the first time, and says what to do next, until they put it away. */
export function FirstSteps() {
  const words = useWords();
  const said = words.firstSteps;
  const isNew = useModel((state) => state.own_id !== undefined && state.onboarding_steps.has(STEP));
  const name = useModel((state) => isolated(state.users.get(state.own_id ?? 0)?.full_name ?? ''));
  const organization = useModel((state) => isolated(realmText(state, 'realm_name') ?? words.app));
  const isAdmin = useModel(isAdministrator);
  const names = useModel(namesOf);
  const channel = useComputed((state) => {
    const all = [...state.subscriptions.keys()]
      .flatMap((id) => state.channels.get(id) ?? [])
      .filter(({ is_archived }) => !is_archived);
    return all.find(({ name: called }) => called === 'general') ?? all[0];
  });
  if (!isNew) return null;
  const steps: readonly (false | readonly [IconName, string, string])[] = [
    channel !== undefined && [
      'hash',
      addressOf(channelNarrow(channel.stream_id), names),
      said.hello(isolated(channel.name)),
    ],
    channel === undefined && isAdmin && ['hash', '#settings/channels', said.channel],
    ['people', '#settings/account', said.profile],
    ['bell', '#settings/notifications', said.notifications],
    isAdmin && ['at', '#settings/invitations', said.invite],
    isAdmin && ['list', '#settings/organization', said.organization],
  ];
  return (
    <section className={styles['card']} aria-labelledby="first-steps">
      <div className={styles['head']}>
        <h2 id="first-steps" dir="auto">
          {said.title(name, organization)}
        </h2>
        <IconButton
          icon="close"
          label={said.done}
          onPress={() => void call('POST /users/me/onboarding_steps', { onboarding_step: STEP }).catch(tell)}
        />
      </div>
      <p>{said.hint}</p>
      <ul>
        {steps.map(
          (step) =>
            step && (
              <li key={step[1]}>
                <a href={step[1]}>
                  <Icon name={step[0]} size={17} />
                  {step[2]}
                </a>
              </li>
            ),
        )}
      </ul>
      <p className={styles['keys']}>{said.keys}</p>
    </section>
  );
}
