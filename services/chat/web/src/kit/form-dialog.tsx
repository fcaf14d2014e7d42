import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useWords } from '../words/index.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import styles from './form.module.css';
import { Fault } from './states.js';

interface Props {
  title: string;
  /** What its button says. */
  submit: string;
  /** What is refused is said in the dialog, which stays open. */
  onSubmit(): Promise<unknown>;
  onClose(): void;
  isDanger?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** Asks for something over the page, and closes when it is done. It is sent once, however often the button is pressed. */
export function FormDialog({ title, submit, onSubmit, onClose, isDanger, isWide, children }: Props) {
  const words = useWords();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setFault(error instanceof Error && error.message ? error.message : words.error.title);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose} {...(isWide && { isWide })}>
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        {fault !== undefined && <Fault>{fault}</Fault>}
        {children}
        <div className={styles['foot']}>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isDisabled={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
