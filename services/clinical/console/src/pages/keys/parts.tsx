import type { Data } from '../../api/client';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge, type Tone } from '../../kit/badge';
import { text } from './text';

export type Key = Data<'GET /api/v1/api-keys'>[number];

export const isOver = ({ status }: Key): boolean => status === 'revoked' || status === 'expired';

/** Whether nothing has come with the secret that it has now: then nobody misses it. */
export const isUnused = ({ authentication, secret_used_at }: Key): boolean =>
  authentication === 'secret' && secret_used_at === null;

const TONES: Record<Key['status'], Tone> = {
  pending: 'warning',
  active: 'good',
  retiring: 'accent',
  expired: 'neutral',
  revoked: 'neutral',
};

/** The state of a key, in words. */
export function Status({ of }: { of: Key }) {
  const say = useWords(text);
  return <Badge tone={TONES[of.status]}>{say[of.status]}</Badge>;
}

export function Environment({ of }: { of: Key }) {
  const say = useWords(text);
  const live = of.environment === 'live';
  return <Badge tone={live ? 'accent' : 'neutral'}>{live ? say.live : say.test}</Badge>;
}

const SOON_MS = 14 * 86_400_000;

/** When a key ends, which stands out when that is soon. */
export function Expiry({ of }: { of: Key }) {
  const format = useFormat();
  if (of.expires_at === null || isOver(of)) return '—';
  const soon = Date.parse(of.expires_at) - Date.now() < SOON_MS;
  return (
    <time dateTime={of.expires_at} className={soon ? 'soon' : undefined}>
      {format.day(of.expires_at)}
      {soon && <small> ({format.ago(of.expires_at)})</small>}
    </time>
  );
}
