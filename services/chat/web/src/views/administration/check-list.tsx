import { useState } from 'react';
import form from '../../kit/form.module.css';
import { Check } from '../../kit/inputs.js';
import { isolated } from '../../model/names.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import styles from './administration.module.css';

const SHOWN = 60;

interface Props {
  label: string;
  items: readonly (readonly [id: number, name: string])[];
  chosen: readonly number[];
  onChange(ids: readonly number[]): void;
}

/** Some of several. What is chosen stands first. */
export function CheckList({ label, items, chosen, onChange }: Props) {
  const words = useAdministrationWords();
  const [sought, setSought] = useState('');
  const wanted = sought.trim().toLowerCase();
  const shown = items
    .filter(([id, name]) => chosen.includes(id) || name.toLowerCase().includes(wanted))
    .slice(0, SHOWN);
  return (
    <fieldset className={styles['fieldset']}>
      <legend className={form['legend']}>{label}</legend>
      {items.length > 12 && (
        <input
          type="search"
          className={styles['filter']}
          aria-label={words.filter(label)}
          placeholder={words.filter(label)}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <div className={styles['checks']}>
        {shown.map(([id, name]) => (
          <Check
            key={id}
            label={isolated(name)}
            isChecked={chosen.includes(id)}
            onChange={(isChecked) => onChange(isChecked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
