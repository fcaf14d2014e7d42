import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form-dialog.js';

interface Props {
  title: string;
  submit: string;
  onConfirm(): Promise<unknown>;
  onClose(): void;
  /** What others will notice of it. */
  children: ReactNode;
  /** What can be filled in with it. */
  more?: ReactNode;
}

/** Asks before something is done that others notice. */
export const Confirm = ({ onConfirm, children, more, ...props }: Props) => (
  <FormDialog {...props} isDanger onSubmit={onConfirm}>
    <p>{children}</p>
    {more}
  </FormDialog>
);
