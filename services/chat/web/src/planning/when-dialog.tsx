import { useId, useState, type ReactNode } from 'react';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Field } from '../kit/field.js';
import forms from '../kit/form.module.css';
import { Fault } from '../kit/states.js';
import { saidBy } from '../messages/actions.js';
import { momentOf } from '../messages/dates.js';
import { uses24Hours } from '../model/realm.js';
import { useModel } from '../shell/client-context.js';
import { useLanguage, useWords } from '../words/index.js';
import { fieldOf, momentsFrom, timestampOf } from './moments.js';
import styles from './planning.module.css';

interface Props {
  title: string;
  submit: string;
  /** What is chosen at first, in seconds since 1970. */
  at?: number;
  /** Does it; what it throws is said in the dialog, which stays open. */
  onChoose(timestamp: number): Promise<void>;
  onClose(): void;
  children?: ReactNode;
}

/** Asks for a time to come: one of those that people choose often, or any. */
export function WhenDialog({ title, submit, at, onChoose, onClose, children }: Props) {
  const words = useWords();
  const language = useLanguage();
  const is24Hours = useModel(uses24Hours);
  const [moments] = useState(() => momentsFrom(new Date()));
  const [field, setField] = useState(() => fieldOf(at ?? moments[0]!.at));
  const [fault, setFault] = useState<string>();
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const choose = async (timestamp: number | undefined) => {
    if (timestamp === undefined || timestamp * 1000 <= Date.now()) return setFault(words.when.past);
    setBusy(true);
    try {
      await onChoose(timestamp);
      onClose();
    } catch (error) {
      setFault(saidBy(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" form={form} variant="primary" isDisabled={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={forms['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void choose(timestampOf(field));
        }}
      >
        {fault !== undefined && <Fault>{fault}</Fault>}
        {children}
        <ul className={styles['moments']}>
          {moments.map(({ name, at: moment }) => (
            <li key={name}>
              <button type="button" disabled={isBusy} onClick={() => void choose(moment)}>
                <span>{words.when[name]}</span>
                <span>{momentOf(moment, language, is24Hours)}</span>
              </button>
            </li>
          ))}
        </ul>
        <Field label={words.when.own} type="datetime-local" value={field} onChange={setField} isRequired />
      </form>
    </Dialog>
  );
}
