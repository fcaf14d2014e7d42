import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { unitsOf } from '../../kit/units';
import { CHANGES, type Stock, type Store } from '../../stock/documents';
import { LineFault } from './line-fault';
import { text } from './text';
import { useMade } from './use-made';

/** Brings some of a lot to another store. */
export function TransferDialog({ of, stores, close }: { of: Stock; stores: readonly Store[]; close(): void }) {
  const say = useWords(text);
  const transfer = useOnce('POST /api/v1/pharmacy/transfers', CHANGES);
  const { store, product, lot } = of;
  const form = useForm({
    initial: { to_store_id: '', quantity: '' },
    check: ({ to_store_id, quantity }) => ({
      ...(to_store_id === '' && { to_store_id: say.storeMissing }),
      ...(unitsOf(quantity, 1) === undefined && { quantity: say.numberMissing }),
    }),
    send: ({ to_store_id, quantity }) =>
      transfer.send({
        body: {
          from_store_id: store.id,
          to_store_id,
          lines: [{ lot_id: lot.id, quantity: unitsOf(quantity, 1) ?? 0 }],
        },
      }),
    done: useMade(close),
  });
  const fault = form.errorOf('lines.0.quantity');
  const others = stores.filter(({ id }) => id !== store.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog title={say.transferTitle(say.lotOf(product.name, lot.number))} close={close} alert>
      <FormView form={form} send={say.transfer} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <p className="hint">{say.from(store.name)}</p>
        <SelectInput
          {...form.field('to_store_id')}
          label={say.to}
          options={[{ value: '', label: say.chooseStore }, ...others]}
        />
        <TextInput
          {...form.field('quantity')}
          error={form.errorOf('quantity') ?? fault}
          label={say.quantity(product.unit)}
          inputMode="numeric"
          autoComplete="off"
        />
        <LineFault form={form} shown={fault} />
      </FormView>
    </Dialog>
  );
}
