import type { HTMLInputTypeAttribute } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import styles from './kit.module.css';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** The latest day, of fields for one. */
  max?: string;
}

export const Field = ({ label, type = 'text', placeholder, max, ...props }: Props) => (
  <TextField {...props} type={type} className={styles['field']!}>
    <Label>{label}</Label>
    <Input className={styles['input']!} {...(placeholder && { placeholder })} {...(max !== undefined && { max })} />
  </TextField>
);
