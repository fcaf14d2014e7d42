import { useState } from 'react';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import type { Result } from './result';
import { text } from './text';
import { AllValues, Unusual } from './values';

const CHANGED = ['GET /api/mobile/v1/clinical/lab-results'] as const;
const COMPLETE = ['final', 'amended', 'corrected', 'appended'];

/** What may be done with a result as it stands. Each act says first what follows from it: none is taken back. */
export function Acts({ of }: { of: Result }) {
  const say = useWords(text);
  const toast = useToast();
  const { can } = useSession();
  const [asking, setAsking] = useState<'acknowledge' | 'look' | 'release'>();
  const path = { lab_result: of.id };
  const acknowledge = useWrite('POST /api/v1/lab-results/{lab_result}/acknowledge', { changes: CHANGED });
  const look = useWrite('POST /api/v1/lab-results/{lab_result}/second-look', { changes: CHANGED });
  const release = useWrite('POST /api/v1/lab-results/{lab_result}/release', { changes: CHANGED });
  const named = [of.code.display, of.patient.full_name] as const;
  const close = () => setAsking(undefined);
  const isOwn = useIsOwn(of);
  if (!can('lab-results:write')) return null;
  return (
    <div className="actions">
      {of.awaits_acknowledgement && (
        <Button small icon="check" aria-label={say.acknowledgeLabel(...named)} onPress={() => setAsking('acknowledge')}>
          {say.acknowledge}
        </Button>
      )}
      {of.awaits_second_look && isOwn && <span className="hint">{say.othersLook}</span>}
      {of.awaits_second_look && isOwn === false && (
        <Button small icon="eye" aria-label={say.lookLabel(...named)} onPress={() => setAsking('look')}>
          {say.look}
        </Button>
      )}
      {of.released_at === null && !of.awaits_second_look && COMPLETE.includes(of.status) && (
        <Button small icon="send" aria-label={say.releaseLabel(...named)} onPress={() => setAsking('release')}>
          {say.release}
        </Button>
      )}
      {asking === 'acknowledge' && (
        <Confirm
          title={say.acknowledgeTitle}
          act={say.acknowledge}
          look="primary"
          close={close}
          send={() => acknowledge.mutateAsync({ path }).then(() => toast(say.acknowledged(...named)))}
        >
          <p>
            <strong>{of.patient.full_name}</strong>, {of.code.display}
            <Unusual of={of} />
          </p>
          <p>{say.acknowledgeHint}</p>
        </Confirm>
      )}
      {asking === 'look' && (
        <Confirm
          title={say.lookTitle}
          act={say.look}
          look="primary"
          close={close}
          send={() => look.mutateAsync({ path }).then(() => toast(say.looked(...named)))}
        >
          <p>
            <strong>{of.patient.full_name}</strong>, {of.code.display}
          </p>
          <AllValues of={of} />
          <p>{say.lookHint}</p>
        </Confirm>
      )}
      {asking === 'release' && (
        <Confirm
          title={say.releaseTitle}
          act={say.release}
          look="primary"
          close={close}
          send={() => release.mutateAsync({ path }).then(() => toast(say.releaseDone(...named)))}
        >
          <p>
            <strong>{of.patient.full_name}</strong>, {of.code.display}
          </p>
          <p>{say.releaseHint(of.patient.full_name)}</p>
        </Confirm>
      )}
    </div>
  );
}

/** Whether the reader entered the result, who is not its second person; undefined until that is known. */
function useIsOwn({ entered_by, awaits_second_look }: Result): boolean | undefined {
  const me = useRead('GET /api/mobile/v1/auth/me', undefined, { unless: !awaits_second_look });
  const user = me.data?.data.user;
  return user && [user.id, user.practitioner?.id].includes(entered_by?.id);
}
