import { useState } from 'react';
import { useLocation } from 'wouter';
import { useForget, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { text as kitText } from '../../kit/text';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import type { Member } from './parts';
import { text } from './text';

type Act = 'reset' | 'endFactor' | 'confirmFactor' | 'suspend' | 'reactivate' | 'remove';

const LOOKS = {
  reset: 'secondary',
  endFactor: 'secondary',
  confirmFactor: 'danger',
  suspend: 'danger',
  reactivate: 'primary',
  remove: 'danger',
} as const;
const ICONS = {
  reset: 'key',
  endFactor: 'lock',
  confirmFactor: 'lock',
  suspend: 'close',
  reactivate: 'check',
  remove: 'trash',
} as const;

/** What this person may do about that one, as they stand. Nobody does any of it to themselves, nor to an owner unless they are one. */
export function MemberActions({ of }: { of: Member }) {
  const say = useWords(text);
  const common = useWords(kitText);
  const { data, clinic } = useSession();
  const [asking, setAsking] = useState<Act>();
  if (of.id === data?.user.id || (of.role === 'owner' && clinic?.role !== 'owner')) return null;
  const asked = of.second_factor_removal;
  const byOther = asked !== null && asked.requested_by.id !== data?.user.id;
  const offered: Act[] =
    of.status === 'suspended'
      ? ['reactivate', 'remove']
      : [
          'reset',
          ...(of.second_factor && byOther ? (['confirmFactor'] as const) : []),
          ...(of.second_factor && !asked ? (['endFactor'] as const) : []),
          'suspend',
          'remove',
        ];
  return (
    <>
      {offered.map((act) => (
        <Button
          key={act}
          look={LOOKS[act]}
          icon={ICONS[act]}
          aria-label={common.actOn(say[act], of.name)}
          onPress={() => setAsking(act)}
        >
          {say[act]}
        </Button>
      ))}
      {asking && <Asked of={of} act={asking} close={() => setAsking(undefined)} />}
    </>
  );
}

/** What follows from it, before it is done. */
function Asked({ of, act, close }: { of: Member; act: Act; close(): void }) {
  const say = useWords(text);
  const send = useSenders(of);
  const asked = {
    reset: { title: say.resetTitle(of.name), intro: [say.resetIntro(of.email), say.elsewhere] },
    endFactor: { title: say.endFactorTitle(of.name), intro: [say.endFactorIntro, say.elsewhere] },
    confirmFactor: {
      title: say.endFactorTitle(of.name),
      intro: [say.confirmFactorIntro(of.second_factor_removal?.requested_by.name ?? '')],
    },
    suspend: { title: say.suspendTitle(of.name), intro: [say.suspendIntro] },
    reactivate: { title: say.reactivateTitle(of.name), intro: [say.reactivateIntro] },
    remove: { title: say.removeTitle(of.name), intro: [say.removeIntro] },
  }[act];
  return (
    <Confirm
      title={asked.title}
      act={say[act]}
      look={act === 'reactivate' ? 'primary' : 'danger'}
      send={send[act]}
      close={close}
    >
      {asked.intro.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Confirm>
  );
}

function useSenders(of: Member): Record<Act, () => Promise<void>> {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const changes = ['GET /api/v1/users', 'GET /api/v1/users/{user}'] as const;
  const update = useWrite('PATCH /api/v1/users/{user}', { changes });
  // Not read anew, as they have no page any more.
  const remove = useWrite('DELETE /api/v1/users/{user}', { changes: ['GET /api/v1/users'] });
  const forget = useForget(['GET /api/v1/users/{user}', 'GET /api/v1/users/{user}/devices']);
  const reset = useWrite('POST /api/v1/users/{user}/reset-password', { changes });
  const endFactor = useWrite('DELETE /api/v1/users/{user}/mfa', { changes });
  const path = { user: of.id };
  const told = ({ message }: { message: string }) => toast(message);
  const endMfa = () =>
    endFactor
      .mutateAsync({ path })
      .then(({ data }) => toast(data.status === 'ended' ? say.factorEnded : say.factorRequested));
  return {
    reset: () => reset.mutateAsync({ path }).then(told),
    endFactor: endMfa,
    confirmFactor: endMfa,
    suspend: () => update.mutateAsync({ path, body: { status: 'suspended' } }).then(told),
    reactivate: () => update.mutateAsync({ path, body: { status: 'active' } }).then(told),
    remove: () =>
      remove.mutateAsync({ path }).then((answer) => {
        told(answer);
        go('/');
        forget(path);
      }),
  };
}
