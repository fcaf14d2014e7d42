import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Data } from '../../api/client';
import { useLanguage, useWords } from '../../i18n/language';
import { sentenceOf } from '../../i18n/sentences';
import { Badge, type Tone } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Facts } from '../../kit/page';
import { text as kitText } from '../../kit/text';
import { useDeviceName } from '../../login/device-names';
import { roleNames } from '../../login/roles';
import type { Filters } from './filters';
import { reasonNames, text } from './text';

export type Entry = Data<'GET /api/v1/audit-events'>[number];

const OUTCOMES: Record<number, readonly [Tone, 'refused' | 'failed' | 'atRisk']> = {
  4: ['warning', 'refused'],
  8: ['bad', 'failed'],
};

/** Only of what did not go as it should: the rest needs no mark. */
function Outcome({ of }: { of: Entry }) {
  const say = useWords(text);
  if (of.outcome === 0) return null;
  const [tone, name] = OUTCOMES[of.outcome] ?? ['bad', 'atRisk'];
  return <Badge tone={tone}>{say[name]}</Badge>;
}

/** Whoever it was, as a sentence begins. */
function useActor(of: Entry): string {
  const say = useWords(text);
  if (of.actor_type === 'system') return say.service;
  if (of.actor_name === null) return say.somebody;
  return of.actor_type === 'api_key' ? say.key(of.actor_name) : of.actor_name;
}

/** One entry as a sentence on one line, with all that is known about it behind it. */
export function Happened({ of, change }: { of: Entry; change(some: Partial<Filters>): void }) {
  const say = useWords(text);
  const { language } = useLanguage();
  const actor = useActor(of);
  const common = useWords(kitText);
  const { actor_id, actor_name } = of;
  const did = sentenceOf(of.event, of.outcome === 0, language) ?? of.event;
  return (
    <div className="trail-row">
      <div>
        <strong>{actor}</strong> {did}
        <About of={of} />. <Outcome of={of} />
      </div>
      <details>
        <summary aria-label={common.actOn(say.details, `${actor} ${did}`)}>{say.details}</summary>
        <EntryFacts of={of} />
        <div className="actions">
          {actor_id !== null && actor_name !== null && (
            <Button small onPress={() => change({ actor: { id: actor_id, name: actor_name } })}>
              {say.onlyActor(actor_name)}
            </Button>
          )}
          <Button small onPress={() => change({ event: of.event })}>
            {say.onlyEvent}
          </Button>
          {of.patient_ids.length === 1 && (
            <Button small onPress={() => change({ patient: { id: of.patient_ids[0]!, name: say.patientOf } })}>
              {say.onlyPatient}
            </Button>
          )}
        </div>
      </details>
    </div>
  );
}

const PAGES: Record<string, string | undefined> = {
  user: 'people',
  patient: 'patients',
  api_key: 'keys',
  smart_app: 'apps',
  webhook: 'webhooks',
};

/** Whom and what it is about by name, with the way there; of who did it the name is said already. */
function About({ of }: { of: Entry }) {
  const say = useWords(text);
  const named = of.about.filter(({ id }) => id !== of.actor_id);
  const others = of.patient_ids.length - named.filter(({ type }) => type === 'patient').length;
  if (named.length === 0) return null;
  return (
    <>
      {': '}
      {named.map(({ type, id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {PAGES[type] && of.event !== 'user.remove' ? (
            <Link href={`~/console/${PAGES[type]}/${id}`}>{name}</Link>
          ) : (
            name
          )}
        </Fragment>
      ))}
      {others > 0 && named.some(({ type }) => type === 'patient') && ` ${say.andOthers(others)}`}
    </>
  );
}

function EntryFacts({ of }: { of: Entry }) {
  const say = useWords(text);
  const nameOf = useDeviceName();
  const roles: Record<string, string> = useWords(roleNames);
  const reasons: Record<string, string | undefined> = useWords(reasonNames);
  const reason = of.reason && [reasons[of.reason], `(${of.reason})`].filter(Boolean).join(' ');
  const known: readonly (readonly [string, string | number | null])[] = [
    [say.event, of.event],
    [say.operation, `${of.method} ${of.route}`],
    [say.role, of.actor_role && (roles[of.actor_role] ?? of.actor_role)],
    [say.where, of.ip],
    [say.device, of.device_name && nameOf({ device_name: of.device_name })],
    [say.reason, reason],
    [say.emergency, of.purpose_reason],
    [say.results, of.result_count],
    [say.fields, of.changed_fields?.join(', ') ?? null],
    [say.request, of.request_id],
  ];
  return <Facts facts={known.filter(([, value]) => value !== null && value !== '')} />;
}
