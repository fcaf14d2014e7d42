import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Checkbox, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { unitsOf } from '../../kit/units';
import { nameOf } from '../../products/product';
import { CHANGES, type Dispensation } from './dispensing';
import styles from './dispensing.module.css';
import { text } from './text';

/** Of one lot of one item, what comes back. */
interface Back {
  item_id: string;
  lot_id: string;
  quantity: string;
  sellable: boolean;
}

const isBack = ({ quantity }: Back): boolean => quantity.trim() !== '';

/** Lots of which some is still with the patient. */
const linesOf = ({ items }: Dispensation): Back[] =>
  items.flatMap(({ id, lots }) =>
    lots
      .filter(({ quantity, returned }) => quantity > returned)
      .map(({ lot_id }) => ({ item_id: id, lot_id, quantity: '', sellable: false })),
  );

/** Whether there is anything that could come back. */
export const canComeBack = (of: Dispensation): boolean => of.status === 'completed' && linesOf(of).length > 0;

/** Takes back what was given: it is in stock again where it can be given to somebody else, and destroyed where not. */
export function ReturnDialog({ of, close }: { of: Dispensation; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const takeBack = useOnce('POST /api/v1/pharmacy/dispensations/{dispensation}/returns', CHANGES);
  const [initial] = useState(() => ({ items: linesOf(of) as readonly Back[], reason: '', witness_code: '' }));
  const form = useForm({
    initial,
    check: ({ items, reason }) => ({
      ...(!items.some(isBack) && { 'back.0': say.backMissing }),
      ...Object.fromEntries(
        items.flatMap((back, place) =>
          isBack(back) && unitsOf(back.quantity, 1) === undefined ? [[`back.${place}`, say.numberMissing]] : [],
        ),
      ),
      ...(reason.trim() === '' && { reason: say.reasonMissing }),
    }),
    send: ({ items, reason, witness_code }) =>
      takeBack.send({
        path: { dispensation: of.id },
        body: {
          reason: reason.trim(),
          ...(witness_code.trim() !== '' && { witness_code: witness_code.trim() }),
          items: items.filter(isBack).map(({ item_id, lot_id, quantity, sellable }) => ({
            item_id,
            lot_id,
            quantity: unitsOf(quantity, 1) ?? 0,
            sellable,
          })),
        },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const { items } = form.values;
  const sent = items.filter(isBack);
  const change = (place: number, some: Partial<Back>) =>
    form.set({ items: items.map((back, nth) => (nth === place ? { ...back, ...some } : back)) });
  return (
    <Dialog title={say.actOf(say.takeBack, of.number)} close={close} alert>
      <FormView form={form} send={say.takeBack} icon="check" cancel={<Button onPress={close}>{say.back}</Button>}>
        <p>{say.takeBackHint(of.patient.full_name)}</p>
        <div className={styles.lines}>
          {items.map((back, place) => (
            <BackFields
              key={`${back.item_id}${back.lot_id}`}
              of={of}
              back={back}
              fault={form.errorOf(`back.${place}`)}
              faultOf={(name) => (isBack(back) ? form.errorOf(`items.${sent.indexOf(back)}.${name}`) : undefined)}
              change={(some) => change(place, some)}
            />
          ))}
        </div>
        <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} />
        <TextInput
          {...form.field('witness_code')}
          label={say.witnessCode}
          hint={say.witnessHint}
          autoComplete="off"
          maxLength={50}
          optional
        />
      </FormView>
    </Dialog>
  );
}

function BackFields(props: {
  of: Dispensation;
  back: Back;
  fault: string | undefined;
  faultOf(name: 'quantity' | 'sellable'): string | undefined;
  change(some: Partial<Back>): void;
}) {
  const { of, back, fault, faultOf, change } = props;
  const say = useWords(text);
  const { number } = useFormat();
  const item = of.items.find(({ id }) => id === back.item_id);
  const lot = item?.lots.find(({ lot_id }) => lot_id === back.lot_id);
  if (!item || !lot) return null;
  const unsellable = faultOf('sellable');
  return (
    <fieldset className={styles.line} aria-label={say.lotOf(nameOf(item.product), lot.number)}>
      <h3>{say.lotOf(nameOf(item.product), lot.number)}</h3>
      <TextInput
        value={back.quantity}
        onChange={(quantity) => change({ quantity })}
        error={fault ?? faultOf('quantity')}
        path={undefined}
        label={say.comesBack(item.product.unit)}
        hint={say.ofGiven(number(lot.quantity - lot.returned))}
        inputMode="numeric"
        autoComplete="off"
      />
      <Checkbox
        value={back.sellable}
        onChange={(sellable) => change({ sellable })}
        error={unsellable}
        path={undefined}
        label={say.sellable}
        hint={say.sellableHint}
      />
      {unsellable !== undefined && (
        <p className="error" role="alert">
          {unsellable}
        </p>
      )}
    </fieldset>
  );
}
