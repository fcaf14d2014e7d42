import { useId } from 'react';
import { useForeseen } from '../../kit/use-foreseen.js';
import { useWords } from '../../words/index.js';
import styles from './settings.module.css';

interface Props {
  name: string;
  value: unknown;
  onChange(value: unknown): void | Promise<unknown>;
  /** What can be chosen, the value as text and what is said for it; without it the setting is on or off. */
  choices?: readonly (readonly [value: string, label: string])[];
  /** Why it cannot be changed here; it is shown all the same. */
  obstacle?: string | undefined;
}

/** One setting: its name, what it means, and what it is. */
export function SettingRow({ name, value, onChange, choices, obstacle }: Props) {
  const id = useId();
  const [shown, change] = useForeseen(value, onChange);
  const [label, hint] = useWords().settings.fields[name] ?? [name, ''];
  return (
    <div className={styles['row']}>
      <div className={styles['what']}>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`}>{obstacle === undefined ? hint : `${hint} ${obstacle}`}</p>
      </div>
      {choices ? (
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          disabled={obstacle !== undefined}
          value={String(shown)}
          onChange={(event) => change(event.target.value)}
        >
          {choices.map(([one, said]) => (
            <option key={one} value={one}>
              {said}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-describedby={`${id}-hint`}
          disabled={obstacle !== undefined}
          checked={shown === true}
          onChange={(event) => change(event.target.checked)}
        />
      )}
    </div>
  );
}
