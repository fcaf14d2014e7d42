import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { MedicationInput } from '../../orders/medication-input';
import styles from './consultations.module.css';
import { text } from './ordered-text';
import type { Item } from './prescription';

/** One medication: what, how much, how often and for how long; where the check warned, why all the same. */
export function PrescriptionItem(props: {
  item: Item;
  number: number | undefined;
  warning: string | undefined;
  needsReason: boolean;
  errorOf(path: string): string | undefined;
  change(some: Partial<Item>): void;
  remove: (() => void) | undefined;
}) {
  const { item, number, warning, needsReason, errorOf, change, remove } = props;
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
        <MedicationInput
          value={item.display}
          onChange={(display) => change({ display })}
          error={warning ?? errorOf('medication')}
          path={warning === undefined ? undefined : warnedPath(warning)}
          label={say.medication}
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
      {needsReason && <TextInput {...field('reason')} label={say.overrideReason} rows={2} maxLength={2_000} />}
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

/** The path that the service's sentence names, which the field says by its own name. */
const warnedPath = (warning: string): string | undefined => /items\.\d+\.medication/.exec(warning)?.[0];
