import { useAll } from '../../api/use-all';
import { useWords } from '../../i18n/language';
import { Choice, TextInput, TimeInput } from '../../kit/field';
import type { Form } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useSession } from '../../session/session';
import styles from './medication.module.css';
import { KINDS, type TypedOrder } from './order';
import { orderText } from './order-text';

/** What the pharmacy keeps of it; who chooses it first need not type its name. */
export function ProductInput({ form, change }: { form: Form<TypedOrder>; change(some: Partial<TypedOrder>): void }) {
  const say = useWords(orderText);
  const { can, uses } = useSession();
  const reads = can('pharmacy:read') && uses('pharmacy');
  const products = useAll('GET /api/v1/pharmacy/products', { active: true }, { unless: !reads }).data ?? [];
  if (products.length === 0) return null;
  const choose = (product_id: string) => {
    const product = products.find(({ id }) => id === product_id);
    const isNamed = form.values.medication.trim() !== '';
    change({
      product_id,
      ...(product && !isNamed && { medication: product.name, strength: product.strength ?? '' }),
      ...(product && form.values.unit.trim() === '' && { unit: product.unit }),
    });
  };
  return (
    <SelectInput
      {...form.field('product_id')}
      onChange={choose}
      label={say.product}
      hint={say.productHint}
      optional
      options={[
        { value: '', label: say.noProduct },
        ...products.map(({ id, name, strength }) => ({ value: id, label: [name, strength].filter(Boolean).join(' ') })),
      ]}
    />
  );
}

/** When doses are due, from when on and until when. */
export function WhenFields({ form }: { form: Form<TypedOrder> }) {
  const say = useWords(orderText);
  const { kind } = form.values;
  const number = { inputMode: 'decimal', maxLength: 6, autoComplete: 'off' } as const;
  return (
    <>
      <Choice {...form.field('kind')} label={say.kind} options={KINDS.map((value) => ({ value, label: say[value] }))} />
      {kind === 'fixed' && (
        <TextInput {...form.field('times')} label={say.times} hint={say.timesHint} maxLength={200} autoComplete="off" />
      )}
      {kind === 'interval' && <TextInput {...form.field('every')} {...number} label={say.every} />}
      {kind === 'as_needed' && (
        <div className={styles.two}>
          <TextInput {...form.field('minHours')} {...number} label={say.minHours} />
          <TextInput {...form.field('maxPerDay')} {...number} label={say.maxPerDay} />
        </div>
      )}
      <div className={styles.when}>
        <TextInput {...form.field('starts_at')} label={say.startDay} type="date" hint={say.startHint} optional />
        <TimeInput {...form.field('startTime')} label={say.startTime} optional />
      </div>
      <div className={styles.when}>
        <TextInput {...form.field('ends_at')} label={say.endDay} type="date" hint={say.endHint} optional />
        <TimeInput {...form.field('endTime')} label={say.endTime} optional />
      </div>
    </>
  );
}
