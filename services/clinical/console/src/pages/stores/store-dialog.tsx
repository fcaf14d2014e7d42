import type { Data } from '../../api/client';
import { useAll } from '../../api/use-all';
import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Checkbox, TextInput } from '../../kit/field';
import { RecordDialog } from '../../kit/record-dialog';
import { SelectInput } from '../../kit/select-input';
import { useSession } from '../../session/session';
import { text } from './text';

export type Store = Data<'GET /api/v1/pharmacy/stores'>[number];
const KINDS = ['pharmacy', 'warehouse', 'ward'] as const;
const CHANGES = ['GET /api/v1/pharmacy/stores'] as const;

/** None where the clinic has no hospital. */
export function useWards() {
  const { uses } = useSession();
  return useAll('GET /api/v1/wards', {}, { unless: !uses('hospitalization') }).data ?? [];
}

const valuesOf = (store: Store | undefined) => ({
  name: store?.name ?? '',
  kind: store?.kind ?? 'pharmacy',
  ward_id: store?.ward_id ?? '',
  active: store?.active ?? true,
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({ name, kind, ward_id, active }: Values) => ({
  name: name.trim(),
  kind,
  ward_id: kind === 'ward' && ward_id !== '' ? ward_id : null,
  active,
});

/** A place that keeps stock; that of a ward is what its people administer from. */
export function StoreDialog(props: { of: Store | undefined; newest: Store | undefined; close(): void }) {
  const { of } = props;
  const say = useWords(text);
  const wards = useWards();
  const create = useOnce('POST /api/v1/pharmacy/stores', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/pharmacy/stores/{store}', { changes: CHANGES });
  return (
    <RecordDialog<Store, Values>
      {...props}
      title={of ? say.editStore(of.name) : say.newStore}
      valuesOf={valuesOf}
      check={({ name }) => (name.trim() === '' ? { name: say.nameMissing } : {})}
      send={(values, ifMatch) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({ path: { store: of.id }, body: bodyOf(values), headers: { 'If-Match': ifMatch } })
          : create.send({ body: bodyOf(values) })
      }
      act={say.save}
      labels={{ name: say.name, kind: say.kind, ward_id: say.wardOf, active: say.inUse }}
      shown={(name, value) =>
        name === 'kind' ? say[value as Store['kind']] : name === 'ward_id' ? nameIn(wards, value) : value
      }
    >
      {(form) => (
        <>
          <TextInput {...form.field('name')} label={say.name} maxLength={255} autoComplete="off" autoFocus />
          <SelectInput
            {...form.field('kind')}
            label={say.kind}
            options={KINDS.map((value) => ({ value, label: say[value] }))}
          />
          {form.values.kind === 'ward' && (
            <SelectInput
              {...form.field('ward_id')}
              label={say.wardOf}
              hint={say.wardHint}
              options={[
                { value: '', label: say.chooseWard },
                ...wards.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <Checkbox {...form.field('active')} label={say.inUse} hint={say.inUseHint} />
          {form.errorOf('active') && (
            <p className="error" role="alert">
              {form.errorOf('active')}
            </p>
          )}
        </>
      )}
    </RecordDialog>
  );
}

const nameIn = (wards: readonly { id: string; name: string }[], id: string | boolean) =>
  wards.find((ward) => ward.id === id)?.name ?? '';
