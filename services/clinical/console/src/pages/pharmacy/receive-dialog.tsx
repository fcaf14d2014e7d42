import { useState } from 'react';
import type { Data } from '../../api/client';
import { useAll } from '../../api/use-all';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, Instead, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { Loaded } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { unitsOf } from '../../kit/units';
import { CHANGES, type Store } from './stock';
import { text } from './text';

interface Shown {
  stores: readonly Store[];
  /** The one that is looked at. */
  store: string;
  close(): void;
}

/** A lot that was delivered. */
export function ReceiveDialog(shown: Shown) {
  const say = useWords(text);
  const products = useAll('GET /api/v1/pharmacy/products', { active: true });
  return (
    <Dialog title={say.receiveTitle} close={shown.close} alert>
      <Loaded query={products}>{(data) => <Fields {...shown} products={data} />}</Loaded>
    </Dialog>
  );
}

function Fields({ stores, store, close, products }: Shown & { products: Data<'GET /api/v1/pharmacy/products'> }) {
  const say = useWords(text);
  const toast = useToast();
  const receive = useOnce('POST /api/v1/pharmacy/receipts', CHANGES);
  const [initial] = useState(() => ({
    store_id: store || (stores[0]?.id ?? ''),
    product_id: '',
    lot_number: '',
    expires_on: '',
    quantity: '',
    reference: '',
  }));
  const form = useForm({
    initial,
    check: ({ store_id, product_id, lot_number, expires_on, quantity }) => ({
      ...(store_id === '' && { store_id: say.storeMissing }),
      ...(product_id === '' && { product_id: say.productMissing }),
      ...(lot_number.trim() === '' && { lot_number: say.lotMissing }),
      ...(expires_on === '' && { expires_on: say.dateMissing }),
      ...(unitsOf(quantity, 1) === undefined && { quantity: say.numberMissing }),
    }),
    send: ({ store_id, product_id, lot_number, expires_on, quantity, reference }) =>
      receive.send({
        body: {
          store_id,
          ...(reference.trim() !== '' && { reference: reference.trim() }),
          lines: [{ product_id, lot_number: lot_number.trim(), expires_on, quantity: unitsOf(quantity, 1) ?? 0 }],
        },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const fault = form.errorOf('lines');
  const unit = products.find(({ id }) => id === form.values.product_id)?.unit;
  return (
    <FormView form={form} send={say.receive} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      <SelectInput
        {...form.field('store_id')}
        label={say.store}
        options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectInput
        {...form.field('product_id')}
        label={say.product}
        options={[
          { value: '', label: say.chooseProduct },
          ...products.map(({ id, code, name }) => ({ value: id, label: `${name} · ${code}` })),
        ]}
      />
      <TextInput {...form.field('lot_number')} label={say.lot} maxLength={50} autoComplete="off" />
      <TextInput {...form.field('expires_on')} label={say.expires} type="date" />
      <TextInput
        {...form.field('quantity')}
        label={unit === undefined ? say.units : say.quantity(unit)}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextInput {...form.field('reference')} label={say.reference} maxLength={255} autoComplete="off" optional />
      {fault !== undefined && (
        <Instead>
          <p className="error">{fault}</p>
        </Instead>
      )}
    </FormView>
  );
}
