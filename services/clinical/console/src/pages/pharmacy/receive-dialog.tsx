import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { unitsOf } from '../../kit/units';
import type { Product } from '../../products/product';
import { ProductInput } from '../../products/product-input';
import { CHANGES, type Store } from '../../stock/documents';
import { LineFault } from './line-fault';
import { text } from './text';
import { useMade } from './use-made';

interface Shown {
  stores: readonly Store[];
  /** The one that is looked at. */
  store: string;
  close(): void;
}

/** A lot that was delivered. */
export function ReceiveDialog({ stores, store, close }: Shown) {
  const say = useWords(text);
  const receive = useOnce('POST /api/v1/pharmacy/receipts', CHANGES);
  const [initial] = useState(() => ({
    store_id: store || (stores[0]?.id ?? ''),
    product_id: undefined as Product | undefined,
    lot_number: '',
    expires_on: '',
    quantity: '',
    reference: '',
  }));
  const form = useForm({
    initial,
    check: ({ store_id, product_id, lot_number, expires_on, quantity }) => ({
      ...(store_id === '' && { store_id: say.storeMissing }),
      ...(product_id === undefined && { product_id: say.productMissing }),
      ...(lot_number.trim() === '' && { lot_number: say.lotMissing }),
      ...(expires_on === '' && { expires_on: say.dateMissing }),
      ...(unitsOf(quantity, 1) === undefined && { quantity: say.numberMissing }),
    }),
    send: ({ store_id, product_id, lot_number, expires_on, quantity, reference }) =>
      receive.send({
        body: {
          store_id,
          ...(reference.trim() !== '' && { reference: reference.trim() }),
          lines: [
            {
              product_id: product_id?.id ?? '',
              lot_number: lot_number.trim(),
              expires_on,
              quantity: unitsOf(quantity, 1) ?? 0,
            },
          ],
        },
      }),
    done: useMade(close),
  });
  const fault = form.errorOf('lines.0.quantity');
  const unit = form.values.product_id?.unit;
  return (
    <Dialog title={say.receiveTitle} close={close} alert>
      <FormView form={form} send={say.receive} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <SelectInput
          {...form.field('store_id')}
          label={say.store}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ProductInput {...form.field('product_id')} label={say.product} inUse />
        <TextInput {...form.field('lot_number')} label={say.lot} maxLength={50} autoComplete="off" />
        <TextInput
          {...form.field('expires_on')}
          error={form.errorOf('expires_on') ?? form.errorOf('lines.0.expires_on')}
          label={say.expires}
          type="date"
        />
        <TextInput
          {...form.field('quantity')}
          error={form.errorOf('quantity') ?? fault}
          label={unit === undefined ? say.units : say.quantity(unit)}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput {...form.field('reference')} label={say.reference} maxLength={255} autoComplete="off" optional />
        <LineFault form={form} shown={fault ?? form.errorOf('lines.0.expires_on')} />
      </FormView>
    </Dialog>
  );
}
