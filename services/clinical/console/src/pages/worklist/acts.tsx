import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import type { Answer } from '../../api/client';
import { useWords } from '../../i18n/language';
import { Changes } from '../../interop/changes';
import { isDealtWith, READS, type Message } from '../../interop/message';
import { Faults } from '../../interop/parts';
import { Button } from '../../kit/button';
import { Confirm, Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { Failure, FormView, useForm } from '../../kit/form';
import { Notice, useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { text } from './text';

export interface Ends {
  /** It was dealt with here. */
  done(): void;
  /** Somebody else had dealt with it. */
  late(): void;
}

type Tried = Answer<'POST /api/v1/interop/messages/{message}/reprocess'>['data'];
const MOST_REASON = 2_000;

/** What may be done with a message that waits. */
export function Acts({ of, ...ends }: { of: Message } & Ends) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const [asking, setAsking] = useState<'send' | 'discard'>();
  const [tried, setTried] = useState<Tried>();
  const [isTrying, setTrying] = useState(false);
  // Each press is meant: what a trial found may be another thing a minute later.
  const reprocess = useWrite('POST /api/v1/interop/messages/{message}/reprocess', { changes: READS });
  const path = { message: of.id };
  async function look() {
    setTrying(true);
    try {
      setTried((await reprocess.mutateAsync({ path, body: { dry_run: true } })).data);
    } catch (error) {
      if (isDealtWith(error)) ends.late();
      else toast(fault(error), 'bad');
    } finally {
      setTrying(false);
    }
  }
  return (
    <>
      {of.direction === 'in' ? (
        <Button look="primary" icon="refresh" isPending={isTrying} onPress={() => void look()}>
          {say.tryAgain}
        </Button>
      ) : (
        <Button look="primary" icon="send" onPress={() => setAsking('send')}>
          {say.sendAgain}
        </Button>
      )}
      {of.status === 'quarantined' && (
        <Button icon="trash" onPress={() => setAsking('discard')}>
          {say.discard}
        </Button>
      )}
      {tried && <TriedDialog of={of} tried={tried} close={() => setTried(undefined)} {...ends} />}
      {asking === 'discard' && <DiscardDialog of={of} close={() => setAsking(undefined)} {...ends} />}
      {asking === 'send' && (
        <Confirm
          title={say.sendTitle}
          act={say.sendAgain}
          look="primary"
          close={() => setAsking(undefined)}
          send={() => orLate(reprocess.mutateAsync({ path, body: {} }).then(ends.done), ends)}
        >
          <p>{say.sendHint}</p>
        </Confirm>
      )}
    </>
  );
}

/** Somebody else was faster: that is told where the message is, and is no fault of what was done here. */
export const orLate = <T,>(done: Promise<T>, { late }: Ends): Promise<T | undefined> =>
  done.catch((error: unknown) => {
    if (!isDealtWith(error)) throw error;
    late();
    return undefined;
  });

/** What applying it again would change, before it is done. */
function TriedDialog(props: { of: Message; tried: Tried; close(): void } & Ends) {
  const { of, tried, close, ...ends } = props;
  const say = useWords(text);
  const toast = useToast();
  const reprocess = useOnce('POST /api/v1/interop/messages/{message}/reprocess', { changes: READS });
  const faults = tried.message.errors;
  const form = useForm({
    initial: {},
    send: () => orLate(reprocess.send({ path: { message: of.id }, body: {} }), ends),
    done(answer) {
      if (answer?.data.message.status === 'applied') ends.done();
      else if (answer) toast(say.stillWaits, 'bad');
      close();
    },
  });
  return (
    <Dialog title={faults.length > 0 ? say.cannotTitle : say.wouldTitle} close={close} alert wide>
      {faults.length > 0 ? (
        <Notice tone="warning" title={say.cannotHint}>
          <Faults of={faults} />
        </Notice>
      ) : (
        <>
          <p>{say.wouldHint}</p>
          <Changes of={tried.changes} />
        </>
      )}
      {form.failure !== undefined && <Failure error={form.failure} />}
      <div className="dialog-end">
        {faults.length === 0 && (
          <Button look="primary" icon="check" isPending={form.sending} onPress={() => void form.submit()}>
            {say.apply}
          </Button>
        )}
        <Button autoFocus onPress={close}>
          {faults.length > 0 ? say.close : say.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

function DiscardDialog({ of, close, ...ends }: { of: Message; close(): void } & Ends) {
  const say = useWords(text);
  const discard = useOnce('POST /api/v1/interop/messages/{message}/discard', { changes: READS });
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: ({ reason }) => orLate(discard.send({ path: { message: of.id }, body: { reason: reason.trim() } }), ends),
    done(answer) {
      if (answer) ends.done();
      close();
    },
  });
  return (
    <Dialog title={say.discardTitle} close={close} alert>
      <FormView form={form} send={say.discard} look="danger" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <p>{say.discardHint}</p>
        <TextInput {...form.field('reason')} label={say.reason} rows={3} maxLength={MOST_REASON} autoFocus />
      </FormView>
    </Dialog>
  );
}
