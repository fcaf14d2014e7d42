import { useEffect, useState, type SyntheticEvent } from 'react';
import { Button } from '../../kit/button.js';
import { Text } from '../../kit/inputs.js';
import { toast } from '../../kit/toast.js';
import { tell } from '../../messages/actions.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';

interface Props {
  name: string;
  description: string;
  isDisabled: boolean;
  /** What changed of the two. */
  onSave(changes: { name?: string; description?: string }): Promise<unknown>;
}

/** What something is called and what it is for. What somebody else changes meanwhile is shown, unless the reader changed it too. */
export function NameForm({ isDisabled, onSave, ...stored }: Props) {
  const { save, settings } = useWords();
  const words = useAdministrationWords();
  const [name, setName] = useStored(stored.name);
  const [description, setDescription] = useStored(stored.description);
  const changes = {
    ...(name !== stored.name && { name }),
    ...(description !== stored.description && { description }),
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave(changes).then(() => toast(settings.saved), tell);
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Text label={words.name} value={name} onChange={setName} isDisabled={isDisabled} maxLength={100} isRequired />
      <Text
        label={words.description}
        value={description}
        onChange={setDescription}
        isDisabled={isDisabled}
        rows={2}
        maxLength={1024}
      />
      {!isDisabled && (
        <div>
          <Button type="submit" isDisabled={Object.keys(changes).length === 0}>
            {save}
          </Button>
        </div>
      )}
    </form>
  );
}

/** A value that is edited here, and follows what is stored while it is not. */
export function useStored(stored: string): [value: string, set: (value: string) => void] {
  const [value, setValue] = useState(stored);
  const [before, setBefore] = useState(stored);
  useEffect(() => {
    if (stored === before) return;
    setValue((now) => (now === before ? stored : now));
    setBefore(stored);
  }, [stored, before]);
  return [value, setValue];
}
