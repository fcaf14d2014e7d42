import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useToast } from '../../kit/toast';
import { Vitals } from '../../vitals/fields';
import { isSign, SIGN_NAMES } from '../../vitals/signs';
import { bodyOf, CONSCIOUSNESS, isFlow, isMl, OBSERVATION_CHANGES, typedOf, type Observation } from './observation';
import { observationText } from './observation-text';
import type { Admission } from './ward';

/** What was measured and seen; with `corrects` in the place of that. */
export function ObservationDialog(props: {
  of: Admission;
  corrects?: Observation;
  /** Of the observation before. */
  scale: 1 | 2;
  close(): void;
}) {
  const { of, corrects, scale, close } = props;
  const say = useWords(observationText);
  const toast = useToast();
  const record = useOnce('POST /api/v1/admissions/{admission}/observations', OBSERVATION_CHANGES);
  const correct = useOnce(
    'POST /api/v1/admissions/{admission}/observations/{observation}/corrections',
    OBSERVATION_CHANGES,
  );
  const form = useForm({
    initial: typedOf(corrects, scale),
    check: ({ vitals, flow, fluidIn, fluidOut, reason }) => ({
      ...Object.fromEntries(
        SIGN_NAMES.filter((sign) => !isSign(sign, vitals[sign])).map((sign) => [`vitals.${sign}`, say.wrong]),
      ),
      ...(!isFlow(flow) && { flow: say.wrong }),
      ...(!isMl(fluidIn) && { fluidIn: say.wrong }),
      ...(!isMl(fluidOut) && { fluidOut: say.wrong }),
      ...(corrects && reason.trim() === '' && { reason: say.reasonMissing }),
    }),
    send: async (typed): Promise<{ message: string }> => {
      const body = bodyOf(typed, corrects?.oxygen?.device ?? null);
      if (!corrects) return record.send({ path: { admission: of.id }, body });
      const path = { admission: of.id, observation: corrects.id };
      return correct.send({ path, body: { ...body, reason: typed.reason.trim() } });
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const name = of.patient.full_name;
  return (
    <Dialog title={corrects ? say.correctTitle(name) : say.addTitle(name)} close={close} alert wide>
      <FormView
        form={form}
        send={corrects ? say.sendCorrection : say.send}
        icon="check"
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <Vitals
          birthDate={of.patient.birth_date}
          field={(sign) => ({
            value: form.values.vitals[sign],
            onChange: (typed) => form.set({ vitals: { ...form.values.vitals, [sign]: typed } }),
            error: form.errorOf(`vitals.${sign}`),
          })}
        />
        <SelectInput
          {...form.field('scale')}
          label={say.scale}
          options={(['1', '2'] as const).map((value) => ({ value, label: say[`scale${value}`] }))}
        />
        <SelectInput
          {...form.field('oxygen')}
          label={say.oxygen}
          options={(['', 'air', 'supplemental'] as const).map((value) => ({
            value,
            label: value === '' ? say.notNoted : say[value],
          }))}
        />
        {form.values.oxygen === 'supplemental' && (
          <TextInput {...form.field('flow')} label={say.flow} inputMode="decimal" maxLength={5} optional />
        )}
        <SelectInput
          {...form.field('consciousness')}
          label={say.consciousness}
          options={(['', ...CONSCIOUSNESS] as const).map((value) => ({
            value,
            label: value === '' ? say.notNoted : say[value],
          }))}
        />
        <TextInput {...form.field('fluidIn')} label={say.fluidIn} inputMode="numeric" maxLength={5} optional />
        <TextInput {...form.field('fluidOut')} label={say.fluidOut} inputMode="numeric" maxLength={5} optional />
        <TextInput {...form.field('note')} label={say.note} rows={2} maxLength={2_000} optional />
        {corrects && <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} />}
      </FormView>
    </Dialog>
  );
}
