import { useState } from 'react';
import { Button } from '../../kit/button.js';
import { Choice, Text } from '../../kit/inputs.js';
import { tell } from '../../messages/actions.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';

type Kind = 'realm_default' | 'unlimited' | 'days';
const FOREVER = -1;
const FIRST_DAYS = 365;

interface Props {
  /** In days; -1 for ever, null as the organization. */
  value: number | null;
  /** Whether it can be as the organization has it. */
  inherits?: boolean;
  obstacle?: string | undefined;
  onChange(value: number | 'unlimited' | 'realm_default'): Promise<unknown>;
}

/** How long messages are kept. A number of days is sent when it is saved, as it deletes what is older. */
export function RetentionField({ value, inherits, obstacle, onChange }: Props) {
  const { save } = useWords();
  const words = useAdministrationWords().retention;
  const stored: Kind = value === null ? 'realm_default' : value === FOREVER ? 'unlimited' : 'days';
  const [chosen, setChosen] = useState<Kind>();
  const [days, setDays] = useState<string>();
  const kind = chosen ?? stored;
  const kinds = [...(inherits ? (['realm_default'] as const) : []), 'unlimited', 'days'] as const;
  const choose = (next: Kind) => {
    setChosen(next === 'days' ? next : undefined);
    return next === 'days' ? undefined : onChange(next);
  };
  const shownDays = days ?? String(value !== null && value > 0 ? value : FIRST_DAYS);
  const saveDays = () => {
    onChange(Number(shownDays)).then(() => {
      setChosen(undefined);
      setDays(undefined);
    }, tell);
  };
  return (
    <>
      <Choice
        label={words.field}
        hint={obstacle === undefined ? words.fieldHint : `${words.fieldHint} ${obstacle}`}
        value={kind}
        choices={kinds.map((one) => [one, words.kinds[one]] as const)}
        isDisabled={obstacle !== undefined}
        onChange={(next) => choose(next as Kind)}
      />
      {kind === 'days' && (
        <div className={styles['bar']}>
          <Text
            label={words.days}
            type="number"
            min={1}
            value={shownDays}
            isDisabled={obstacle !== undefined}
            onChange={setDays}
          />
          {(chosen === 'days' || days !== undefined) && (
            <Button isDisabled={!/^[1-9]\d{0,4}$/.test(shownDays)} onPress={saveDays}>
              {save}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
