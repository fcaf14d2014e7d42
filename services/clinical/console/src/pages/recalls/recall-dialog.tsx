import { useLocation } from 'wouter';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Choice, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import type { Product } from '../../products/product';
import { ProductInput } from '../../products/product-input';
import { CHANGES, lotsOf } from './recall';
import { text } from './text';

type Which = 'some' | 'all';
const INITIAL = {
  product_id: undefined as Product | undefined,
  which: 'some' as Which,
  lot_numbers: '',
  reason: '',
  source: '',
};

/** Recalls lots of a product, or all of it: they are blocked when it is answered. */
export function RecallDialog({ close }: { close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const recall = useOnce('POST /api/v1/pharmacy/recalls', CHANGES);
  const form = useForm({
    initial: INITIAL,
    check: ({ product_id, which, lot_numbers, reason }) => ({
      ...(product_id === undefined && { product_id: say.productMissing }),
      ...(which === 'some' && lotsOf(lot_numbers).length === 0 && { lot_numbers: say.lotsMissing }),
      ...(reason.trim() === '' && { reason: say.reasonMissing }),
    }),
    send: ({ product_id, which, lot_numbers, reason, source }) =>
      recall.send({
        body: {
          product_id: product_id?.id ?? '',
          ...(which === 'some' && { lot_numbers: lotsOf(lot_numbers) }),
          reason: reason.trim(),
          ...(source.trim() !== '' && { source: source.trim() }),
        },
      }),
    done({ message, data }) {
      toast(message);
      close();
      go(`/${data.id}`);
    },
  });
  const { which } = form.values;
  return (
    <Dialog title={say.recallTitle} close={close} alert>
      <FormView
        form={form}
        send={say.recall}
        look="danger"
        icon="alert"
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <p>{say.recallHint}</p>
        <ProductInput {...form.field('product_id')} label={say.product} />
        <Choice<Which>
          {...form.field('which')}
          label={say.which}
          options={[
            { value: 'some', label: say.someLots },
            { value: 'all', label: say.allLots, hint: say.allLotsHint },
          ]}
        />
        {which === 'some' && (
          <TextInput
            {...form.field('lot_numbers')}
            label={say.lotNumbers}
            hint={say.lotNumbersHint}
            rows={2}
            autoComplete="off"
          />
        )}
        <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} />
        <TextInput {...form.field('source')} label={say.source} hint={say.sourceHint} maxLength={255} optional />
      </FormView>
    </Dialog>
  );
}
