import { CHANGES } from '../../admissions/beds';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Checkbox, TextInput } from '../../kit/field';
import { FormView, Instead, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useOwnNote } from '../../notes/use-own-note';
import { useSession } from '../../session/session';
import { Changed } from './changed';
import { dialogText } from './dialog-text';
import { useShown } from './use-shown';
import { DISPOSITIONS, type Admission } from './ward';

/** Nothing typed yet. */
const NOTHING: {
  disposition: (typeof DISPOSITIONS)[number];
  destination: string;
  instructions: string;
  acknowledge: boolean;
} = { disposition: 'home', destination: '', instructions: '', acknowledge: false };

/** How somebody leaves; what is still missing is named with the way to it. */
export function DischargeFields({ of, close }: { of: Admission; close(): void }) {
  const say = useWords(dialogText);
  const toast = useToast();
  const { can } = useSession();
  const { request, takeNewest } = useShown(of);
  const write = useOwnNote(of.patient.id, { admission_id: of.id, type: 'discharge_summary' });
  const discharge = useOnce('POST /api/v1/admissions/{admission}/discharge', CHANGES);
  const form = useForm({
    initial: NOTHING,
    send: ({ disposition, destination, instructions, acknowledge }) =>
      discharge.send({
        ...request(),
        body: {
          disposition,
          destination: (disposition === 'other_facility' && destination.trim()) || null,
          instructions: (disposition !== 'died' && instructions.trim()) || null,
          ...(acknowledge && { acknowledge }),
        },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const { disposition, acknowledge } = form.values;
  const lacksSummary = form.errorOf('discharge_summary') !== undefined;
  const isOpen = form.errorOf('acknowledge');
  return (
    <FormView
      form={form}
      send={say.dischargeSend}
      look={disposition === 'died' ? 'danger' : 'primary'}
      cancel={<Button onPress={close}>{say.cancel}</Button>}
    >
      <SelectInput
        {...form.field('disposition')}
        label={say.disposition}
        options={DISPOSITIONS.map((value) => ({ value, label: say[value] }))}
      />
      {disposition === 'other_facility' && (
        <TextInput {...form.field('destination')} label={say.destination} maxLength={255} optional />
      )}
      {disposition !== 'died' && (
        <TextInput {...form.field('instructions')} label={say.instructions} rows={3} maxLength={2_000} optional />
      )}
      {disposition === 'died' && <Notice tone="warning" title={say.diedHint} />}
      {lacksSummary && (
        <Instead>
          <Notice tone="warning" title={say.noSummary}>
            {can('consultations:write') ? (
              <div className="actions">
                <Button icon="edit" onPress={() => void write()}>
                  {say.writeSummary}
                </Button>
              </div>
            ) : (
              say.summaryByDoctor
            )}
          </Notice>
        </Instead>
      )}
      {(isOpen !== undefined || acknowledge) && (
        <Checkbox {...form.field('acknowledge')} label={say.acknowledge} hint={isOpen ?? say.acknowledgeHint} />
      )}
      <Changed form={form} of={of} takeNewest={takeNewest} />
    </FormView>
  );
}
