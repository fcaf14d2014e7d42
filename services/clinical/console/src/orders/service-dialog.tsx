import { useOnce } from '../api/use-once';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Fieldset, TextInput } from '../kit/field';
import { FormView, useForm } from '../kit/form';
import { SelectInput } from '../kit/select-input';
import { useToast } from '../kit/toast';
import { ORDER_CHANGES } from './changes';
import { SERVICE_KINDS } from './kinds';
import styles from './orders.module.css';
import { ServiceFinder } from './service-finder';
import { isQuantity, itemBody, newItem, type ServiceItem } from './service-item';
import { serviceWords } from './service-words';

const PRIORITIES = ['routine', 'urgent', 'emergency'] as const;

const INITIAL = {
  type: 'procedure' as (typeof SERVICE_KINDS)[number],
  priority: 'routine' as (typeof PRIORITIES)[number],
  items: [] as readonly ServiceItem[],
  typed: '',
  notes: '',
};

/** Orders services for a patient: within a visit, in a stay, or in neither. */
export function ServiceDialog(props: {
  patient: { id: string; full_name: string };
  of?: { consultation_id: string } | { admission_id: string };
  close(): void;
  done?(): void;
}) {
  const { patient, of, close, done } = props;
  const say = useWords(serviceWords);
  const toast = useToast();
  const place = useOnce('POST /api/v1/service-orders', ORDER_CHANGES);
  const form = useForm({
    initial: INITIAL,
    check: ({ items, typed }) => ({
      ...(typed.trim() !== '' && { typed: say.notAdded }),
      ...(items.length === 0 && typed.trim() === '' && { typed: say.itemMissing }),
      ...Object.fromEntries(
        items.flatMap((item, index) => (isQuantity(item) ? [] : [[`items.${index}.quantity`, say.quantityWrong]])),
      ),
    }),
    send: ({ type, priority, items, notes }) =>
      place.send({
        body: {
          patient_id: patient.id,
          ...of,
          type,
          priority,
          items: items.map(itemBody),
          notes: notes.trim() || null,
        },
      }),
    done({ message }) {
      toast(message);
      done?.();
      close();
    },
  });
  const { type, items } = form.values;
  const change = (key: number, some: Partial<ServiceItem>) =>
    form.set({ items: items.map((item) => (item.key === key ? { ...item, ...some } : item)) });
  return (
    <Dialog title={say.title(patient.full_name)} close={close} alert wide>
      <div className={styles.wideForm}>
        <FormView form={form} send={say.send} icon="send" cancel={<Button onPress={close}>{say.cancel}</Button>}>
          <p className="hint">{say.hint}</p>
          <div className={styles.two}>
            <SelectInput
              label={say.kind}
              value={type}
              // What was chosen is of the catalog of another kind.
              onChange={(next) => form.set({ type: next, items: items.filter(({ test_id }) => test_id === undefined) })}
              options={SERVICE_KINDS.map((value) => ({ value, label: say[value] }))}
            />
            <SelectInput
              {...form.field('priority')}
              label={say.priority}
              options={PRIORITIES.map((value) => ({ value, label: say[value] }))}
            />
          </div>
          {items.map((item, index) => (
            <ItemFields
              key={item.key}
              of={item}
              errorOf={(path) => form.errorOf(`items.${index}.${path}`)}
              change={(some) => change(item.key, some)}
              remove={() => form.set({ items: items.filter(({ key }) => key !== item.key) })}
            />
          ))}
          <ServiceFinder
            // Who added one, or removed it, goes on here.
            key={items.length}
            autoFocus={items.length > 0}
            kind={type}
            typed={form.field('typed')}
            taken={items.map(({ test_id }) => test_id)}
            choose={(name, testId) => form.set({ items: [...items, newItem(name, testId)], typed: '' })}
          />
          <TextInput {...form.field('notes')} label={say.notes} optional rows={2} maxLength={2_000} />
        </FormView>
      </div>
    </Dialog>
  );
}

function ItemFields(props: {
  of: ServiceItem;
  errorOf(path: string): string | undefined;
  change(some: Partial<ServiceItem>): void;
  remove(): void;
}) {
  const { of, errorOf, change, remove } = props;
  const say = useWords(serviceWords);
  return (
    <Fieldset label={of.name} error={errorOf('test_id') ?? errorOf('description')}>
      <div className={styles.item}>
        <TextInput
          label={say.quantity}
          value={of.quantity}
          onChange={(quantity) => change({ quantity })}
          error={errorOf('quantity')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <TextInput
          label={say.itemNotes}
          optional
          value={of.notes}
          onChange={(notes) => change({ notes })}
          error={errorOf('notes')}
          maxLength={2_000}
          autoComplete="off"
        />
        <Button small look="quiet" icon="close" aria-label={say.remove(of.name)} onPress={remove} />
      </div>
    </Fieldset>
  );
}
