import { useId, type ReactNode } from 'react';
import styles from './form.module.css';
import { useForeseen } from './use-foreseen.js';

export type Choices = readonly (readonly [value: string, label: string])[];

interface ChoiceProps {
  label: string;
  hint?: string | undefined;
  value: string;
  choices: Choices;
  onChange(value: string): void | Promise<unknown>;
  isDisabled?: boolean;
}

/** One of a few. */
export function Choice({ label, hint, value, choices, onChange, isDisabled }: ChoiceProps) {
  const id = useId();
  const [shown, change] = useForeseen(value, onChange);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles['input']}
        value={shown}
        disabled={isDisabled}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        onChange={({ target }) => change(target.value)}
      >
        {choices.map(([one, said]) => (
          <option key={one} value={one}>
            {said}
          </option>
        ))}
      </select>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

interface CheckProps {
  label: string;
  hint?: string | undefined;
  isChecked: boolean;
  onChange(isChecked: boolean): void | Promise<unknown>;
  isDisabled?: boolean;
}

/** On or off. */
export function Check({ label, hint, isChecked, onChange, isDisabled }: CheckProps) {
  const id = useId();
  const [shown, change] = useForeseen(isChecked, onChange);
  return (
    <div className={styles['check']}>
      <input
        id={id}
        type="checkbox"
        checked={shown}
        disabled={isDisabled}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        onChange={({ target }) => change(target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <Hint id={`${id}-hint`}>{hint}</Hint>
      </div>
    </div>
  );
}

interface TextProps {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange(value: string): void;
  type?: 'text' | 'number' | 'url';
  rows?: number;
  maxLength?: number;
  min?: number;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** A text, on several lines with `rows`. */
export function Text({
  label,
  hint,
  value,
  onChange,
  type = 'text',
  rows,
  isRequired,
  isDisabled,
  ...limits
}: TextProps) {
  const id = useId();
  const common = {
    id,
    className: styles['input'],
    value,
    required: isRequired,
    disabled: isDisabled,
    ...limits,
    ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }),
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...common} type={type} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...common} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

const Hint = ({ id, children }: { id: string; children: ReactNode }) =>
  children === undefined ? undefined : (
    <p id={id} className={styles['hint']}>
      {children}
    </p>
  );
