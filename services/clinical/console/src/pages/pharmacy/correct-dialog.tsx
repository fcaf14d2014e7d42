import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Choice, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { unitsOf } from '../../kit/units';
import { CHANGES, type Stock } from '../../stock/documents';
import { LineFault } from './line-fault';
import { text } from './text';
import { useMade, type Made } from './use-made';

interface Values {
  direction: 'less' | 'more';
  quantity: string;
  reason: string;
}

/** Makes the ledger agree with what there is of a lot, or notes what was destroyed of it; both with the reason. */
export function CorrectDialog({ act, of, close }: { act: 'adjust' | 'destroy'; of: Stock; close(): void }) {
  const say = useWords(text);
  const { number } = useFormat();
  const adjust = useOnce('POST /api/v1/pharmacy/adjustments', CHANGES);
  const destroy = useOnce('POST /api/v1/pharmacy/destructions', CHANGES);
  const { store, product, lot } = of;
  const form = useForm<Values, Made>({
    initial: { direction: 'less', quantity: '', reason: '' },
    check: ({ quantity, reason }) => ({
      ...(unitsOf(quantity, 1) === undefined && { quantity: say.numberMissing }),
      ...(reason.trim() === '' && { reason: say.reasonMissing }),
    }),
    send: ({ direction, quantity, reason }) => {
      const units = unitsOf(quantity, 1) ?? 0;
      const change = act === 'adjust' && direction === 'less' ? -units : units;
      const body = { store_id: store.id, reason: reason.trim(), lines: [{ lot_id: lot.id, quantity: change }] };
      return act === 'adjust' ? adjust.send({ body }) : destroy.send({ body });
    },
    done: useMade(close),
  });
  const fault = form.errorOf('lines.0.quantity');
  return (
    <Dialog title={say[`${act}Title`](say.lotOf(product.name, lot.number))} close={close} alert>
      <FormView
        form={form}
        send={say[act]}
        look={act === 'adjust' ? 'primary' : 'danger'}
        icon="check"
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <div>
          <p>{say[`${act}Hint`]}</p>
          <p className="hint">{say.here(store.name, `${number(of.balance)} ${product.unit}`)}</p>
        </div>
        {act === 'adjust' && (
          <Choice
            {...form.field('direction')}
            label={say.direction}
            options={[
              { value: 'less', label: say.less },
              { value: 'more', label: say.moreThan },
            ]}
          />
        )}
        <TextInput
          {...form.field('quantity')}
          error={form.errorOf('quantity') ?? fault}
          label={say.quantity(product.unit)}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} />
        <LineFault form={form} shown={fault} />
      </FormView>
    </Dialog>
  );
}
