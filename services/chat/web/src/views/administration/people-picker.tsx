import { useId, useState } from 'react';
import { IconButton } from '../../kit/button.js';
import styles from '../../kit/form.module.css';
import type { State } from '../../model/state.js';
import type { User } from '../../model/types.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';

const SHOWN = 8;

/** Some people with an account whose name has a word that begins so; it stops at enough of them. */
function findPeople(state: State, typed: string, without: ReadonlySet<number>): User[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const found: User[] = [];
  for (const user of state.users.values()) {
    if (!user.is_active || without.has(user.user_id)) continue;
    const name = user.full_name.toLowerCase();
    if (name.startsWith(wanted) || name.includes(` ${wanted}`)) found.push(user);
    if (found.length === SHOWN) break;
  }
  return found;
}

interface Props {
  label: string;
  hint?: string;
  chosen: readonly number[];
  /** Who is not offered, beside those chosen. */
  without?: readonly number[];
  onChange(user_ids: number[]): void;
}

/** People by their names, as many as one wants. */
export function PeoplePicker({ label, hint, chosen, without = [], onChange }: Props) {
  const id = useId();
  const { settings, unknownPerson } = useWords();
  const words = useAdministrationWords();
  const [typed, setTyped] = useState('');
  const users = useModel((state) => state.users);
  const found = useComputed(
    (state) => findPeople(state, typed, new Set([...chosen, ...without])),
    typed,
    chosen,
    without,
  );
  const add = (user_id: number) => {
    onChange([...chosen, user_id]);
    setTyped('');
  };
  const nameOf = (user_id: number) => users.get(user_id)?.full_name ?? unknownPerson;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {chosen.length > 0 && (
        <ul className={styles['chips']}>
          {chosen.map((user_id) => (
            <li key={user_id}>
              {nameOf(user_id)}
              <IconButton
                icon="close"
                size={12}
                label={settings.remove(nameOf(user_id))}
                onPress={() => onChange(chosen.filter((one) => one !== user_id))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        className={styles['input']}
        value={typed}
        placeholder={words.findPeople}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !found[0]) return;
          event.preventDefault();
          add(found[0].user_id);
        }}
      />
      {found.length > 0 && (
        <ul className={styles['found']}>
          {found.map(({ user_id, full_name }) => (
            <li key={user_id}>
              <button type="button" onClick={() => add(user_id)}>
                {full_name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </div>
  );
}
