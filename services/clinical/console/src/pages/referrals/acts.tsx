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
import { CHANGES, versionOf } from './changes';
import { text } from './text';

/** A dialog that is open, with the referral as it was when it was opened. */
export interface Asked {
  of: Referral;
  act: 'book' | 'decline' | 'revoke';
}

/** What the state of a referral allows: one act in sight, the rest behind a menu. */
export function Acts(props: { of: Referral; me: string | undefined; ask(act: Asked['act']): void }) {
  const { of, me, ask } = props;
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const { can, clinic } = useSession();
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
    ...(isSent && mayBook ? [{ key: 'book', title: say.acceptBooked, run: () => ask('book') }] : []),
    ...(isSent ? [{ key: 'decline', title: say.decline, run: () => ask('decline') }] : []),
    { key: 'revoke', title: say.revoke, run: () => ask('revoke') },
  ];
  return (
    <div className="actions">
      {/* Another button for what comes then: the second of two quick clicks is not for it. */}
      <Button key={of.status} small isPending={isPending} aria-label={say.of(next, name)} onPress={() => void go()}>
        {next}
      </Button>
      <Menu label={say.more(name)} icon="more" acts={acts.map((act) => ({ ...act, label: say.of(act.title, name) }))} />
    </div>
  );
}
