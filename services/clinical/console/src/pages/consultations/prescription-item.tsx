import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { useSearched } from '../../kit/search-input';
import { SelectInput } from '../../kit/select-input';
import styles from './consultations.module.css';
import { text } from './ordered-text';
import type { Item } from './prescription';

/** One medication: what, how much, how often and for how long; where the check warned, why all the same. */
export function PrescriptionItem(props: {
  item: Item;
  number: number | undefined;
  warning: string | undefined;
  errorOf(path: string): string | undefined;
  change(some: Partial<Item>): void;
  remove: (() => void) | undefined;
}) {
  const { item, number, warning, errorOf, change, remove } = props;
  const say = useWords(text);
  const field = (name: Exclude<keyof Item, 'periodUnit'>, error = errorOf(name)) => ({
    value: item[name],
    onChange: (value: string) => change({ [name]: value }),
    error,
    autoComplete: 'off',
  });
  const amount = { inputMode: 'decimal', maxLength: 8 } as const;
  return (
    <fieldset className={styles.item}>
      <legend>{number === undefined ? say.medication : say.medicationNumber(number)}</legend>
      <div className={styles.two}>
        <Medication
          item={item}
          error={warning === undefined ? errorOf('medication') : undefined}
          warning={warning}
          change={change}
        />
        <TextInput {...field('strength')} label={say.strength} optional maxLength={120} />
      </div>
      <div className={styles.amounts}>
        <TextInput {...field('dose')} {...amount} label={say.dose} />
        <TextInput {...field('unit')} label={say.unit} maxLength={40} />
        <TextInput {...field('times')} {...amount} label={say.times} />
        <TextInput {...field('period')} {...amount} label={say.every} />
        <SelectInput
          label={say.periodUnit}
          value={item.periodUnit}
          onChange={(periodUnit) => change({ periodUnit })}
          options={[
            { value: 'h', label: say.hours },
            { value: 'd', label: say.days },
            { value: 'wk', label: say.weeks },
          ]}
        />
        <TextInput {...field('days')} {...amount} label={say.forDays} />
      </div>
      <TextInput
        {...field('instructions', errorOf('instructions') ?? errorOf('dose'))}
        label={say.instructions}
        optional
        rows={1}
        maxLength={2_000}
      />
      {warning !== undefined && (
        <TextInput {...field('reason')} label={say.overrideReason} rows={2} maxLength={2_000} />
      )}
      {remove && (
        <p>
          <Button small look="quiet" icon="trash" onPress={remove}>
            {say.removeItem}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

const SHOWN = 5;

/** Typed freely, with the names of the table of substances to choose from: those are checked by ingredient and class. */
function Medication(props: {
  item: Item;
  error: string | undefined;
  warning: string | undefined;
  change(some: Partial<Item>): void;
}) {
  const { item, error, warning, change } = props;
  const say = useWords(text);
  const [chosen, setChosen] = useState('');
  const asked = useSearched(item.display);
  const query = useRead(
    'GET /api/v1/catalogs/substances',
    { query: { q: asked ?? '', kind: 'substance', per_page: SHOWN } },
    { unless: asked === undefined || item.display === chosen },
  );
  const found = asked === undefined || item.display === chosen ? [] : (query.data?.data ?? []);
  return (
    <div>
      <TextInput
        value={item.display}
        onChange={(display) => change({ display })}
        error={warning ?? error}
        path={warning === undefined ? undefined : warnedPath(warning)}
        label={say.medication}
        autoComplete="off"
        maxLength={120}
        autoFocus
      />
      <div className="found">
        {found
          .filter(({ name }) => name !== item.display)
          .map(({ code, name }) => (
            <Button
              key={code}
              small
              onPress={() => {
                setChosen(name);
                change({ display: name });
              }}
            >
              {name}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** The path that the service's sentence names, which the field says by its own name. */
const warnedPath = (warning: string): string | undefined => /items\.\d+\.medication/.exec(warning)?.[0];
