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
}

export const Field = ({ label, type = 'text', placeholder, ...props }: Props) => (
  <TextField {...props} type={type} className={styles['field']!}>
    <Label>{label}</Label>
    <Input className={styles['input']!} {...(placeholder && { placeholder })} />
  </TextField>
);
