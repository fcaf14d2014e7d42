import { useAll } from '../api/use-all';
import { useOnce } from '../api/use-once';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { TextInput } from '../kit/field';
import { DiagnosisFinder } from '../kit/finder';
import { FormView, useForm } from '../kit/form';
import { SelectInput } from '../kit/select-input';
import { Loaded } from '../kit/states';
import { useToast } from '../kit/toast';
import { useSession } from '../session/session';
import { sendAccepted } from '../suggestions/accepting';
import { CodeSuggester, type CodeChosen } from '../suggestions/code-suggester';
import { bedName, CHANGES, ISOLATIONS } from './beds';
import { admitText } from './text';
import { useFreeBeds } from './use-free-beds';

interface Shown {
  patient: { id: string };
  /** The free bed that was chosen on the board. */
  bed?: { id: string; room: string | null; name: string };
  /** The visit to the emergency room from which they are admitted. */
  visit?: string;
  close(): void;
}

/** To which bed somebody is admitted, and why. */
export function AdmitFields(props: Shown) {
  const { bed } = props;
  const { query, beds, nameOf } = useFreeBeds();
  const people = useAll('GET /api/v1/practitioners', { active: true });
  const options = beds.map((each) => ({ value: each.id, label: `${nameOf(each.ward_id)} · ${bedName(each)}` }));
  // Somebody else may have it by now: then it stays chosen, and the refusal stands at it.
  if (bed && !options.some(({ value }) => value === bed.id)) options.unshift({ value: bed.id, label: bedName(bed) });
  return (
    <Loaded query={people.data ? query : people}>
      {() => (
        <Fields
          {...props}
          beds={options}
          people={(people.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))}
        />
      )}
    </Loaded>
  );
}

/** Nothing typed yet. */
const NOTHING: Record<'patient_id' | 'bed_id' | 'attending_id' | 'reason' | 'expected_discharge_on', string> & {
  isolation: (typeof ISOLATIONS)[number];
  diagnosis: CodeChosen | undefined;
} = {
  patient_id: '',
  bed_id: '',
  attending_id: '',
  reason: '',
  isolation: 'none',
  expected_discharge_on: '',
  diagnosis: undefined,
};

type Choices = { value: string; label: string }[];

function Fields(props: Shown & { beds: Choices; people: Choices }) {
  const { bed, visit, patient, beds, people, close } = props;
  const say = useWords(admitText);
  const toast = useToast();
  const { can } = useSession();
  const admit = useOnce('POST /api/v1/admissions', CHANGES);
  const admitFromVisit = useOnce('POST /api/v1/emergency/visits/{visit}/admit', CHANGES);
  const form = useForm({
    initial: { ...NOTHING, patient_id: patient.id, bed_id: bed?.id ?? '' },
    async send({ patient_id, bed_id, attending_id, reason, isolation, expected_discharge_on, diagnosis }) {
      const body = {
        bed_id: bed_id || null,
        attending_id: attending_id || null,
        reason: reason.trim() || null,
        expected_discharge_on: expected_discharge_on || null,
        ...(can('admissions:care') && { isolation }),
        ...(diagnosis && { diagnoses: [{ code: diagnosis.id, role: 'principal' as const }] }),
      };
      return sendAccepted(diagnosis?.suggestion, async (accepting) =>
        visit === undefined
          ? admit.send({ body: { ...body, patient_id, ...accepting } })
          : admitFromVisit.send({ path: { visit }, body: { ...body, ...accepting } }),
      );
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const fault = form.errorOf('patient_id');
  return (
    <FormView form={form} send={say.admitSend} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      <SelectInput
        {...form.field('bed_id')}
        label={say.bed}
        hint={say.bedHint}
        options={[{ value: '', label: say.waitForBed }, ...beds]}
      />
      <SelectInput
        {...form.field('attending_id')}
        label={say.attending}
        options={[{ value: '', label: say.nobody }, ...people]}
      />
      <TextInput {...form.field('reason')} label={say.why} rows={2} maxLength={2_000} optional />
      {can('admissions:care') && (
        <>
          <DiagnosisFinder
            label={say.diagnosis}
            hint={say.diagnosisHint}
            chosen={form.values.diagnosis}
            choose={(diagnosis) => form.set({ diagnosis })}
          />
          <CodeSuggester
            text={form.values.reason}
            chosen={form.values.diagnosis}
            choose={(diagnosis) => form.set({ diagnosis })}
          />
        </>
      )}
      {can('admissions:care') && (
        <SelectInput
          {...form.field('isolation')}
          label={say.isolation}
          options={ISOLATIONS.map((value) => ({ value, label: say[value] }))}
        />
      )}
      <TextInput {...form.field('expected_discharge_on')} label={say.expectedOn} type="date" optional />
    </FormView>
  );
}
