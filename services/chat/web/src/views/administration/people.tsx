import { useMemo, useState } from 'react';
import { compareNames } from '../../compose/rank.js';
import { call, request } from '../../connection/call.js';
import { Avatar } from '../../kit/avatar.js';
import { Button } from '../../kit/button.js';
import { Text } from '../../kit/inputs.js';
import { tell } from '../../messages/actions.js';
import type { User } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { ownRole } from './rights.js';
import { Row, Rows } from './rows.js';

/** Everybody with an account, and what they are; then those whose account is deactivated. */
export function People() {
  const { settings } = useWords();
  const words = useAdministrationWords().people;
  const own_id = useModel((state) => state.own_id);
  const own_role = useModel(ownRole);
  const [leaving, setLeaving] = useState<User>();
  const [comment, setComment] = useState('');
  const users = useModel((state) => state.users);
  const people = useMemo(
    () =>
      [...users.values()]
        .filter(({ is_bot }) => !is_bot)
        .sort((a, b) => Number(b.is_active) - Number(a.is_active) || compareNames(a.full_name, b.full_name)),
    [users],
  );
  const roles = Object.entries(settings.roles).filter(([role]) => Number(role) >= own_role);
  const setRole = (user: User, role: number) => void request('PATCH', `/users/${user.user_id}`, { role }).catch(tell);
  const actionsFor = (user: User) => {
    if (user.user_id === own_id || user.role < own_role) return <small>{settings.roles[user.role]}</small>;
    if (!user.is_active)
      return (
        <Button
          aria-label={words.reactivateOne(user.full_name)}
          onPress={() => void call('POST /users/{user_id}/reactivate', { user_id: user.user_id }).catch(tell)}
        >
          {words.reactivate}
        </Button>
      );
    return (
      <>
        <select
          aria-label={settings.role(user.full_name)}
          value={user.role}
          onChange={({ target }) => setRole(user, Number(target.value))}
        >
          {roles.map(([role, label]) => (
            <option key={role} value={role}>
              {label}
            </option>
          ))}
        </select>
        <Button aria-label={settings.deactivateSure(user.full_name)} onPress={() => setLeaving(user)}>
          {settings.deactivate}
        </Button>
      </>
    );
  };
  const deactivate = ({ user_id }: User) =>
    call('DELETE /users/{user_id}', {
      user_id,
      ...(comment.trim() !== '' && { deactivation_notification_comment: comment }),
    });
  return (
    <>
      <Rows
        label={words.title}
        items={people}
        keyOf={({ user_id }) => user_id}
        textOf={({ full_name, delivery_email }) => `${full_name} ${delivery_email ?? ''}`}
        empty={words.title}
      >
        {(user) => (
          <Row
            mark={<Avatar user={user} size={28} />}
            title={
              <>
                {user.full_name}
                {!user.is_active && <span className={styles['tag']}>{words.deactivated}</span>}
              </>
            }
            actions={actionsFor(user)}
          >
            {user.delivery_email}
          </Row>
        )}
      </Rows>
      {leaving && (
        <Confirm
          title={settings.deactivateSure(leaving.full_name)}
          submit={settings.deactivate}
          onConfirm={() => deactivate(leaving)}
          onClose={() => {
            setLeaving(undefined);
            setComment('');
          }}
          more={<Text label={words.comment} hint={words.commentHint} value={comment} onChange={setComment} rows={2} />}
        >
          {settings.peopleHint}
        </Confirm>
      )}
    </>
  );
}
