import { useAll } from '../api/use-all';
import { useOnce } from '../api/use-once';
import { useRead } from '../api/use-service';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { TextInput } from '../kit/field';
import { DiagnosisFinder } from '../kit/finder';
import { FormView, useForm } from '../kit/form';
import { SelectInput } from '../kit/select-input';
import { ErrorNotice } from '../kit/states';
import { useToast } from '../kit/toast';
import { sendAccepted } from '../suggestions/accepting';
import { CodeSuggester, type CodeChosen } from '../suggestions/code-suggester';
import { referralWords } from './words';

const ELSEWHERE = 'elsewhere';
const PRIORITIES = ['routine', 'urgent', 'emergency'] as const;
const INITIAL = {
  to_practitioner_id: '',
  name: '',
  facility: '',
  priority: 'routine' as (typeof PRIORITIES)[number],
  reason: '',
  diagnosis: undefined as CodeChosen | undefined,
};
const CHANGES = { changes: ['GET /api/v1/referrals'] } as const;

/** Sends a patient to a colleague, or to somebody elsewhere in words. */
export function ReferDialog(props: {
  patient: { id: string; full_name: string };
  /** The visit in which that was decided. */
  consultation?: string;
  close(): void;
}) {
  const { patient, consultation, close } = props;
  const say = useWords(referralWords);
  const toast = useToast();
  const create = useOnce('POST /api/v1/referrals', CHANGES);
  const colleagues = useAll('GET /api/v1/practitioners', { active: true });
  const { data: own } = useRead('GET /api/mobile/v1/auth/me', {});
  const form = useForm({
    initial: INITIAL,
    check: ({ to_practitioner_id, name, reason }) => ({
      ...(to_practitioner_id === '' && { to_practitioner_id: say.toMissing }),
      ...(to_practitioner_id === ELSEWHERE && name.trim() === '' && { name: say.nameMissing }),
      ...(reason.trim() === '' && { reason: say.reasonMissing }),
    }),
    send({ to_practitioner_id, name, facility, priority, reason, diagnosis }) {
      const body = {
        patient_id: patient.id,
        ...(to_practitioner_id === ELSEWHERE
          ? { to: { name: name.trim(), facility: facility.trim() || null } }
          : { to_practitioner_id }),
        priority,
        reason: reason.trim(),
        ...(diagnosis && { diagnoses: [{ code: diagnosis.id, role: 'principal' as const }] }),
        ...(consultation !== undefined && { consultation_id: consultation }),
      };
      return sendAccepted(diagnosis?.suggestion, (accepting) => create.send({ body: { ...body, ...accepting } }));
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const others = (colleagues.data ?? []).filter(({ id }) => id !== own?.data.user.practitioner?.id);
  return (
    <Dialog title={say.referTitle(patient.full_name)} close={close} alert>
      <FormView form={form} send={say.referSend} icon="send" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        {colleagues.error && <ErrorNotice error={colleagues.error} retry={() => void colleagues.refetch()} />}
        <SelectInput
          {...form.field('to_practitioner_id')}
          label={say.to}
          options={[
            { value: '', label: say.choose },
            { value: ELSEWHERE, label: say.elsewhere },
            ...others.map(({ id, full_name, specialty }) => ({
              value: id,
              label: specialty ? `${full_name} (${specialty})` : full_name,
            })),
          ]}
        />
        {form.values.to_practitioner_id === ELSEWHERE && (
          <>
            <TextInput
              {...form.field('name')}
              label={say.name}
              hint={say.nameHint}
              maxLength={255}
              autoComplete="off"
            />
            <TextInput {...form.field('facility')} label={say.facility} optional maxLength={255} autoComplete="off" />
          </>
        )}
        <SelectInput
          {...form.field('priority')}
          label={say.priority}
          options={PRIORITIES.map((value) => ({ value, label: say[value] }))}
        />
        <TextInput {...form.field('reason')} label={say.reason} rows={3} maxLength={2_000} />
        <DiagnosisFinder
          label={say.diagnosis}
          hint={say.diagnosisHint}
          chosen={form.values.diagnosis}
          choose={(diagnosis) => form.set({ diagnosis })}
        />
        <CodeSuggester
          text={form.values.reason}
          consultation={consultation}
          chosen={form.values.diagnosis}
          choose={(diagnosis) => form.set({ diagnosis })}
        />
      </FormView>
    </Dialog>
  );
}
