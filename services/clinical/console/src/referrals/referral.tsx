import type { Data } from '../api/client';
import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import { referralWords } from './words';

export type Referral = Data<'GET /api/v1/referrals'>[number];

export const isOver = ({ status }: Referral): boolean => status !== 'sent' && status !== 'accepted';

/** To whom it is sent, and where they work. */
export function Recipient({ of: { to_practitioner, to } }: { of: Referral }) {
  return (
    <div>
      {to_practitioner?.full_name ?? to?.name}
      {to?.facility && <span className="sub">{to.facility}</span>}
    </div>
  );
}

/** Why the patient is sent, and how urgently. */
export function Reason({ of: { reason, priority, diagnoses } }: { of: Referral }) {
  const say = useWords(referralWords);
  return (
    <div>
      <q>{reason}</q>{' '}
      {priority !== 'routine' && <Badge tone={priority === 'emergency' ? 'bad' : 'warning'}>{say[priority]}</Badge>}
      {diagnoses.length > 0 && (
        <span className="sub">{diagnoses.map(({ code, description }) => `${description} (${code})`).join('; ')}</span>
      )}
    </div>
  );
}

export function State({ of: { status, status_reason } }: { of: Referral }) {
  const say = useWords(referralWords);
  return (
    <div>
      {say[status]}
      {status_reason && <span className="sub">{status_reason}</span>}
    </div>
  );
}
