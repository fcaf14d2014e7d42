import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { READS, type Message, type Person } from '../../interop/message';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Failure, useForm } from '../../kit/form';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import type { Patient } from '../../patients/patient';
import { orLate, type Ends } from './acts';
import { likeness, MEMBERS } from './compare';
import { text } from './text';

/** Says before it is done whose record the message will change, and in what that person is not who the message says. */
export function AssignDialog(props: { of: Message; patient: Patient; person: Person; close(): void } & Ends) {
  const { of, patient, person, close, ...ends } = props;
  const say = useWords(text);
  const toast = useToast();
  const assign = useOnce('POST /api/v1/interop/messages/{message}/assign', { changes: READS });
  const form = useForm({
    initial: {},
    send: () => orLate(assign.send({ path: { message: of.id }, body: { patient_id: patient.id } }), ends),
    done(answer) {
      if (answer?.data.status === 'applied') ends.done();
      else if (answer) toast(say.stillWaits, 'bad');
      close();
    },
  });
  const different = MEMBERS.filter((member) => likeness(member, person, patient) === 'different');
  return (
    <Dialog title={say.assignTitle} close={close} alert>
      <p>
        <strong>
          <bdi>{patient.full_name}</bdi>
        </strong>
        , {say.record(patient.mrn)}
      </p>
      <p>{say.assignHint}</p>
      {different.length > 0 && (
        <Notice tone="warning" title={say.differs}>
          <p>{different.map((member) => say[member]).join(', ')}</p>
        </Notice>
      )}
      {form.failure !== undefined && <Failure error={form.failure} />}
      <div className="dialog-end">
        <Button autoFocus onPress={close}>
          {say.cancel}
        </Button>
        <Button look="primary" icon="check" isPending={form.sending} onPress={() => void form.submit()}>
          {say.assign}
        </Button>
      </div>
    </Dialog>
  );
}
