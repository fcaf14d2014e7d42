import type { Data } from '../../api/client';
import { useAll } from '../../api/use-all';
import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Checkbox, Fieldset, TextInput, toggled } from '../../kit/field';
import { RecordDialog } from '../../kit/record-dialog';
import { text } from './text';

export type Ward = Data<'GET /api/v1/wards'>[number];
const CHANGES = ['GET /api/v1/wards', 'GET /api/v1/wards/occupancy'] as const;

/** People are kept as one text: what two forms differ in is compared and shown. */
const valuesOf = (ward: Ward | undefined) => ({
  code: ward?.code ?? '',
  name: ward?.name ?? '',
  specialty: ward?.specialty ?? '',
  people: (ward?.practitioner_ids ?? []).join(' '),
  active: ward?.active ?? true,
});
type Values = ReturnType<typeof valuesOf>;
const idsOf = (people: string) => people.split(' ').filter(Boolean);

const bodyOf = ({ code, name, specialty, people, active }: Values) => ({
  code: code.trim(),
  name: name.trim(),
  specialty: specialty.trim() || null,
  practitioner_ids: idsOf(people),
  active,
});

/** A ward, and who works there: they are on the care team of its patients. */
export function WardDialog(props: { of: Ward | undefined; newest: Ward | undefined; close(): void }) {
  const { of } = props;
  const say = useWords(text);
  const people = useAll('GET /api/v1/practitioners', { active: true });
  const create = useOnce('POST /api/v1/wards', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/wards/{ward}', { changes: CHANGES });
  return (
    <RecordDialog<Ward, Values>
      {...props}
      title={of ? say.editWard(of.name) : say.newWard}
      valuesOf={valuesOf}
      check={({ code, name }) => ({
        ...(code.trim() === '' && { code: say.codeMissing }),
        ...(name.trim() === '' && { name: say.nameMissing }),
      })}
      send={(values, ifMatch) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({ path: { ward: of.id }, body: bodyOf(values), headers: { 'If-Match': ifMatch } })
          : create.send({ body: bodyOf(values) })
      }
      act={say.saveWard}
      labels={{ code: say.code, name: say.name, specialty: say.specialty, people: say.team, active: say.inUse }}
    >
      {(form) => (
        <>
          <TextInput {...form.field('code')} label={say.code} maxLength={20} autoComplete="off" autoFocus />
          <TextInput {...form.field('name')} label={say.name} maxLength={255} autoComplete="off" />
          <TextInput {...form.field('specialty')} label={say.specialty} maxLength={255} autoComplete="off" optional />
          <Fieldset label={say.team} hint={say.teamHint} error={form.errorOf('practitioner_ids')}>
            {(people.data ?? []).map(({ id, full_name }) => (
              <Checkbox
                key={id}
                label={full_name}
                value={idsOf(form.values.people).includes(id)}
                onChange={(on) => form.set({ people: toggled(idsOf(form.values.people), id, on).join(' ') })}
              />
            ))}
          </Fieldset>
          <Checkbox {...form.field('active')} label={say.inUse} hint={say.wardInUseHint} />
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
