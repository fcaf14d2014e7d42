import { useRef } from 'react';
import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import type { Form } from '../../kit/form';
import { Checkbox, TextInput } from '../../kit/field';
import { RecordDialog } from '../../kit/record-dialog';
import { unitsOf } from '../../kit/units';
import { nameOf, type Product } from '../../products/product';
import styles from './products.module.css';
import { bodyOf, listOf, substancesOf, valuesOf, type Values } from './product-values';
import { SubstancesInput } from './substances-input';
import { text } from './text';

const CHANGES = [
  'GET /api/v1/pharmacy/products',
  'GET /api/v1/pharmacy/products/{product}',
  'GET /api/v1/pharmacy/stock',
] as const;

/** A new product, or one that is changed. */
export function ProductDialog(props: {
  of: Product | undefined;
  newest: Product | undefined;
  close(): void;
  /** In the place of `close`, once a new one was saved. */
  made?(id: string): void;
}) {
  const { of, made, close } = props;
  const say = useWords(text);
  const create = useOnce('POST /api/v1/pharmacy/products', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/pharmacy/products/{product}', { changes: CHANGES });
  const added = useRef<string>(undefined);
  async function add(values: Values) {
    const answer = await create.send({ body: bodyOf(values) });
    added.current = answer.data.id;
    return answer;
  }
  return (
    <RecordDialog<Product, Values>
      {...props}
      close={() => (added.current === undefined ? close() : made?.(added.current))}
      title={of ? say.editProduct(nameOf(of)) : say.newProduct}
      valuesOf={valuesOf}
      check={({ code, name, unit, minimum, pack_sizes }) => ({
        ...(code.trim() === '' && { code: say.codeMissing }),
        ...(name.trim() === '' && { name: say.nameMissing }),
        ...(unit.trim() === '' && { unit: say.unitMissing }),
        ...(!listOf(pack_sizes).every((each) => unitsOf(each, 1)) && { pack_sizes: say.numbersWrong }),
        ...(minimum.trim() !== '' && unitsOf(minimum, 0) === undefined && { minimum: say.numberWrong }),
      })}
      send={(values, ifMatch) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({ path: { product: of.id }, body: bodyOf(values), headers: { 'If-Match': ifMatch } })
          : add(values)
      }
      act={say.save}
      labels={{
        code: say.code,
        name: say.name,
        strength: say.strength,
        form: say.form,
        unit: say.unit,
        substances: say.substances,
        barcodes: say.barcodes,
        pack_sizes: say.packSizes,
        control_class: say.controlClass,
        minimum: say.minimum,
        storage: say.storage,
        prescription_only: say.prescriptionOnly,
        high_alert: say.highAlert,
        active: say.active,
      }}
      shown={(name, value) =>
        name === 'substances'
          ? substancesOf(String(value))
              .map(({ display }) => display)
              .join(', ')
          : value
      }
    >
      {(form) => <Fields form={form} />}
    </RecordDialog>
  );
}

function Fields({ form }: { form: Form<Values> }) {
  const say = useWords(text);
  return (
    <>
      <TextInput {...form.field('name')} label={say.name} maxLength={255} autoComplete="off" autoFocus />
      <div className={styles.pair}>
        <TextInput {...form.field('strength')} label={say.strength} maxLength={100} autoComplete="off" optional />
        <TextInput {...form.field('form')} label={say.form} maxLength={100} autoComplete="off" optional />
        <TextInput {...form.field('code')} label={say.code} maxLength={50} autoComplete="off" />
        <TextInput {...form.field('unit')} label={say.unit} hint={say.unitHint} maxLength={100} autoComplete="off" />
      </div>
      <SubstancesInput {...form.field('substances')} />
      <TextInput
        {...form.field('barcodes')}
        label={say.barcodes}
        hint={say.barcodesHint}
        autoComplete="off"
        optional
        // A scanner ends what it types with Enter: another may follow.
        onEnter={() => form.values.barcodes.trim() !== '' && form.set({ barcodes: nextOf(form.values.barcodes) })}
      />
      <div className={styles.pair}>
        <TextInput
          {...form.field('pack_sizes')}
          label={say.packSizes}
          hint={say.packSizesHint}
          autoComplete="off"
          optional
        />
        <TextInput
          {...form.field('minimum')}
          label={say.minimum}
          hint={say.minimumHint}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <TextInput
          {...form.field('control_class')}
          label={say.controlClass}
          hint={say.controlClassHint}
          maxLength={20}
          autoComplete="off"
          optional
        />
        <TextInput {...form.field('storage')} label={say.storage} maxLength={255} autoComplete="off" optional />
      </div>
      <Checkbox {...form.field('prescription_only')} label={say.prescriptionOnly} />
      <Checkbox {...form.field('high_alert')} label={say.highAlert} hint={say.highAlertHint} />
      <Checkbox {...form.field('active')} label={say.active} hint={say.activeHint} />
    </>
  );
}

const nextOf = (barcodes: string) => `${listOf(barcodes).join(', ')}, `;
