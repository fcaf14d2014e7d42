import { useId, useState } from 'react';
import { useWords } from '../i18n/language';
import type { Bound, Described, Option } from './field';
import { useFieldFault } from './field-fault';
import { Icon } from './icon';
import { folded, MANY, SelectSearch } from './select-search';
import { text } from './text';

/**
 * One of a list, as the browser offers it: a telephone has a better one than any page. A long list can be searched; not with `isPlain`,
 * where the first letters of what is chosen are enough.
 */
export function SelectInput<T extends string>(
  props: Described & Bound<T> & { options: readonly Option<T>[]; isPlain?: boolean },
) {
  const { label, hint, optional, value, onChange, options, isPlain = false } = props;
  const say = useWords(text);
  const error = useFieldFault(label, props);
  const id = useId();
  const [q, setQ] = useState('');
  const wanted = folded(q.trim());
  const shown = options.filter((option) => option.value === value || folded(option.label).includes(wanted));
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> {say.optional}</span>}
      </label>
      {options.length > MANY && !isPlain && (
        <SelectSearch
          label={label}
          q={q}
          setQ={setQ}
          chooseFirst={() => {
            const first = options.find((option) => wanted !== '' && folded(option.label).includes(wanted));
            if (first) onChange(first.value);
          }}
        />
      )}
      <div className="select">
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-error`}
          onChange={(event) => onChange(event.target.value as T)}
        >
          {shown.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </div>
      <span className="error" id={`${id}-error`}>
        {error}
      </span>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
