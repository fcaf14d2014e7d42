import { useAll } from '../../api/use-all';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useToast } from '../../kit/toast';
import { roleNames } from '../../login/roles';
import { useSession } from '../../session/session';
import { inHours } from './leave-fields';
import { TASK_CHANGES, type Task } from './task';
import { taskText } from './task-text';
import type { Admission } from './ward';

/** Nothing typed yet. `whom` is a role, or the id of a practitioner. */
const NOTHING = { title: '', due_at: '0', repeat: '', whom: 'nurse', note: '' };
const HOURS = ['0', '1', '2', '4', '6', '8', '12', '24'];
const REPEATS = ['', '1', '2', '4', '6', '8', '12', '24'];
const ROLES = ['nurse', 'doctor'] as const;

/** What somebody adds to what is to be done. */
export function TaskDialog({ of, close }: { of: Admission; close(): void }) {
  const say = useWords(taskText);
  const roles = useWords(roleNames);
  const toast = useToast();
  const { ahead } = useSession();
  const people = useAll('GET /api/v1/practitioners', { active: true });
  const add = useOnce('POST /api/v1/admissions/{admission}/tasks', TASK_CHANGES);
  const form = useForm({
    initial: NOTHING,
    check: ({ title }) => (title.trim() === '' ? { title: say.whatMissing } : {}),
    send: ({ title, due_at, repeat, whom, note }) => {
      const role = ROLES.find((each) => each === whom);
      return add.send({
        path: { admission: of.id },
        body: {
          title: title.trim(),
          due_at: inHours(+due_at, ahead),
          repeat: repeat === '' ? null : { every_hours: +repeat },
          role: role ?? null,
          assignee_id: role || whom === '' ? null : whom,
          note: note.trim() || null,
        },
      });
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const whom = [
    ...ROLES.map((value) => ({ value: value as string, label: roles[value] })),
    { value: '', label: say.anyone },
    ...(people.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })),
  ];
  return (
    <Dialog title={say.addTitle(of.patient.full_name)} close={close} alert>
      <FormView form={form} send={say.send} icon="check" cancel={<Button onPress={close}>{say.keep}</Button>}>
        <TextInput {...form.field('title')} label={say.what} maxLength={255} />
        <SelectInput
          {...form.field('due_at')}
          label={say.dueIn}
          options={HOURS.map((value) => ({ value, label: value === '0' ? say.now : say.inHours(+value) }))}
        />
        <SelectInput
          {...form.field('repeat')}
          label={say.repeat}
          options={REPEATS.map((value) => ({ value, label: value === '' ? say.once : say.every(+value) }))}
        />
        <SelectInput {...form.field('whom')} label={say.whom} options={whom} />
        <TextInput {...form.field('note')} label={say.note} rows={2} maxLength={2_000} optional />
      </FormView>
    </Dialog>
  );
}

/** Asks why a task is not to be done any more. */
export function CancelTaskDialog({ of, close }: { of: Task; close(): void }) {
  const say = useWords(taskText);
  const toast = useToast();
  const cancel = useOnce('POST /api/v1/admissions/{admission}/tasks/{task}/cancel', TASK_CHANGES);
  const form = useForm({
    initial: { reason: '' },
    send: ({ reason }) =>
      cancel.send({ path: { admission: of.admission_id, task: of.id }, body: { reason: reason.trim() || null } }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <Dialog title={say.cancelTitle(of.title)} close={close} alert>
      <FormView form={form} send={say.cancelTask} look="danger" cancel={<Button onPress={close}>{say.keep}</Button>}>
        <p>{say.cancelHint}</p>
        <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} optional />
      </FormView>
    </Dialog>
  );
}
