import { useEffect, useState } from 'react';
import { hooks } from '../api/client';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Notice } from '../kit/states';
import { text as kitText } from '../kit/text';
import { useToast } from '../kit/toast';
import { useLogOut } from './log-out';
import { useSession } from '../session/session';
import { text } from './text';

/** How long before its end somebody is warned. */
const WARNING_MS = { idle: 2 * 60_000, absolute: 10 * 60_000 };

/** Warns before the session ends, and closes the console when it has. */
export function SessionWatch() {
  const say = useWords(text);
  const format = useFormat();
  const { data, ahead, reload } = useSession();
  const common = useWords(kitText);
  const toast = useToast();
  const logOut = useLogOut();
  const [now, setNow] = useState(() => Date.now() + ahead);
  const idle = data ? Date.parse(data.idle_ends_at) - now : Infinity;
  const absolute = data ? Date.parse(data.expires_at) - now : Infinity;
  const near = Math.min(idle, absolute) < WARNING_MS.idle + 1_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), near ? 1_000 : 15_000);
    return () => clearInterval(timer);
  }, [ahead, near]);

  const isClose = idle < WARNING_MS.idle;
  const isOver = idle <= 0 || absolute <= 0;
  // Other requests, and other tabs, have prolonged it since: only the service knows.
  const [checked, setChecked] = useState<string>();
  useEffect(() => {
    if (!isClose && !isOver) return;
    const reason = `${data?.idle_ends_at} ${isOver}`;
    void reload({ background: true })
      // Who does not know that it was prolonged must believe that it is over.
      .catch(() => isOver && hooks.ended())
      .finally(() => setChecked(reason));
  }, [isClose, isOver, data?.idle_ends_at, reload]);

  const prolong = () => void reload().catch(() => toast(common.unreachable, 'bad'));
  if (absolute < WARNING_MS.absolute && !(isClose && idle < absolute) && data)
    return <Notice tone="warning" title={say.lastCall(format.time(data.expires_at))} />;
  if (!isClose || checked === undefined) return null;
  return (
    <Dialog title={say.endingTitle} close={prolong} alert>
      <p>{say.ending}</p>
      <p className="countdown" role="timer">
        {minutes(idle)}
      </p>
      <div className="dialog-end">
        <Button icon="logout" onPress={() => void logOut()}>
          {say.logOut}
        </Button>
        <Button look="primary" autoFocus onPress={prolong}>
          {say.stay}
        </Button>
      </div>
    </Dialog>
  );
}

function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
