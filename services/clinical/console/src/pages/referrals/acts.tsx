import { useState } from 'react';
import { ApiError } from '../../api/errors';
import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Menu } from '../../kit/menu';
import { useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { isOver, type Referral } from '../../referrals/referral';
import { useSession } from '../../session/session';
import { BookDialog, ReasonDialog } from './dialogs';
import { CHANGES, versionOf } from './changes';
import { text } from './text';

/** What the state of a referral allows: one act in sight, the rest behind a menu. */
export function Acts({ of, me }: { of: Referral; me: string | undefined }) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const { can, clinic } = useSession();
  const [open, setOpen] = useState<'book' | 'decline' | 'revoke'>();
  const accept = useOnce('POST /api/v1/referrals/{referral}/accept', CHANGES);
  const complete = useWrite('POST /api/v1/referrals/{referral}/complete', CHANGES);
  const [isPending, setPending] = useState(false);
  if (isOver(of)) return null;
  const name = of.patient.full_name;
  const isMine = of.to_practitioner !== null && of.to_practitioner.id === me;
  const isSent = of.status === 'sent';
  // Doctors book for themselves.
  const mayBook = of.to_practitioner !== null && can('appointments:book') && (isMine || clinic?.role !== 'doctor');
  const path = { referral: of.id };
  const go = async () => {
    setPending(true);
    try {
      const { message } = await (isSent
        ? accept.send({ path, body: {}, headers: versionOf(of) })
        : complete.mutateAsync({ path, headers: versionOf(of) }));
      toast(message);
    } catch (error) {
      toast(error instanceof ApiError && error.status === 412 ? say.changed : fault(error), 'bad');
    } finally {
      setPending(false);
    }
  };
  const next = isSent ? say.accept : say.complete;
  const acts = [
    ...(isSent && mayBook ? [{ key: 'book', title: say.acceptBooked, run: () => setOpen('book') }] : []),
    ...(isSent ? [{ key: 'decline', title: say.decline, run: () => setOpen('decline') }] : []),
    { key: 'revoke', title: say.revoke, run: () => setOpen('revoke') },
  ];
  const close = () => setOpen(undefined);
  return (
    <div className="actions">
      <Button small isPending={isPending} aria-label={say.of(next, name)} onPress={() => void go()}>
        {next}
      </Button>
      <Menu label={say.more(name)} icon="more" acts={acts.map((act) => ({ ...act, label: say.of(act.title, name) }))} />
      {open === 'book' && <BookDialog of={of} close={close} />}
      {(open === 'decline' || open === 'revoke') && <ReasonDialog act={open} of={of} close={close} />}
    </div>
  );
}
