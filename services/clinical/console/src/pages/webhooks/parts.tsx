import type { Data } from '../../api/client';
import { capital } from '../../i18n/capitals';
import { useLanguage, useWords } from '../../i18n/language';
import { sentenceOf } from '../../i18n/sentences';
import { Badge } from '../../kit/badge';
import { ShownOnce } from '../../kit/shown-once';
import { text } from './text';

export type Webhook = Data<'GET /api/v1/webhooks'>[number];
export type Made = Data<'POST /api/v1/webhooks'> & { secret: string };

export const READS = ['GET /api/v1/webhooks', 'GET /api/v1/webhooks/{webhook}'] as const;
export const DELIVERIES = 'GET /api/v1/webhooks/{webhook}/deliveries';

export function Status({ of }: { of: Webhook }) {
  const say = useWords(text);
  const tone = of.status === 'active' ? 'good' : of.disabled_reason === 'administrator' ? 'neutral' : 'bad';
  return <Badge tone={tone}>{say[of.status]}</Badge>;
}

/** An event in the words of the trail. */
export function useEventName() {
  const say = useWords(text);
  const { language, locale } = useLanguage();
  return (event: string) =>
    event === 'webhook.ping' ? say.pinged : capital(sentenceOf(event, true, language) ?? event, locale);
}

/** None of a repetition whose first answer was lost. */
export const hasSecret = (made: Data<'POST /api/v1/webhooks'>): made is Made => made.secret !== null;

export function Secret({ made, done }: { made: Made; done(): void }) {
  const say = useWords(text);
  return (
    <ShownOnce
      title={say.secretTitle}
      name={made.url}
      intro={say.secretIntro}
      values={[[say.secret, made.secret]]}
      kept={say.secretDone}
      done={done}
    />
  );
}
