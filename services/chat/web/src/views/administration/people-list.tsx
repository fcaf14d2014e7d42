import { useMemo, useState } from 'react';
import { compareNames } from '../../compose/rank.js';
import { Avatar } from '../../kit/avatar.js';
import { Button, IconButton } from '../../kit/button.js';
import { tell } from '../../messages/actions.js';
import { userOf } from '../../model/names.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { PeoplePicker } from './people-picker.js';
import { Row, Rows } from './rows.js';

interface Props {
  title: string;
  user_ids: readonly number[];
  /** Without it nobody can be added here. */
  onAdd?(user_ids: number[]): Promise<unknown>;
  onRemove?(user_id: number): Promise<unknown>;
}

/** The people of something, who can be added and taken out. */
export function PeopleList({ title, user_ids, onAdd, onRemove }: Props) {
  const { settings, unknownPerson } = useWords();
  const words = useAdministrationWords();
  const [adding, setAdding] = useState<readonly number[]>([]);
  const users = useModel((state) => state.users);
  const people = useMemo(
    () =>
      user_ids.map((id) => userOf({ users }, id, unknownPerson)).sort((a, b) => compareNames(a.full_name, b.full_name)),
    [user_ids, users, unknownPerson],
  );
  return (
    <>
      <h3>{title}</h3>
      {onAdd && (
        <div className={styles['form']}>
          <PeoplePicker label={words.addPeople} chosen={adding} without={user_ids} onChange={setAdding} />
          {adding.length > 0 && (
            <div>
              <Button variant="primary" onPress={() => void onAdd([...adding]).then(() => setAdding([]), tell)}>
                {settings.add}
              </Button>
            </div>
          )}
        </div>
      )}
      <Rows
        label={title}
        items={people}
        keyOf={({ user_id }) => user_id}
        textOf={({ full_name }) => full_name}
        empty={words.nobody}
      >
        {(user) => (
          <Row
            mark={<Avatar user={user} size={28} />}
            title={user.full_name}
            actions={
              onRemove && (
                <IconButton
                  icon="trash"
                  label={settings.remove(user.full_name)}
                  onPress={() => void onRemove(user.user_id).catch(tell)}
                />
              )
            }
          />
        )}
      </Rows>
    </>
  );
}
