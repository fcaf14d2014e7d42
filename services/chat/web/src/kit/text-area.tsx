import { Label, TextArea as AriaTextArea, TextField } from 'react-aria-components';
import styles from './kit.module.css';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  autoFocus?: boolean;
  isRequired?: boolean;
  maxLength?: number;
}

/** As `Field`, for more than a line. */
export const TextArea = ({ label, ...props }: Props) => (
  <TextField {...props} className={styles['field']!}>
    <Label>{label}</Label>
    <AriaTextArea dir="auto" className={`${styles['input']} ${styles['area']}`} />
  </TextField>
);
