import type { Subscription } from '@medplum/fhirtypes';
import type { Issue } from '../../operation-outcome.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import type { Taken } from '../../writing/write-rules.js';
import type { SubscriptionRow } from './store.js';

export const SUBSCRIPTION_EXPRESSIONS: Record<string, string> = {
  status: 'Subscription.status',
  reason: 'Subscription.reason',
  criteria: 'Subscription.criteria',
  ends_at: 'Subscription.end',
  url: 'Subscription.channel.endpoint',
  headers: 'Subscription.channel.header',
};

const JSON_PAYLOADS = ['application/fhir+json', 'application/json'];

/** Who is told stays as it is: they know the secret, and what a header says is meant for them. */
export function takeSubscription(
  { status, reason, criteria, end, channel }: Subscription,
  before: SubscriptionRow | undefined,
): Taken {
  const { type, endpoint, payload, header } = channel ?? {};
  const issues: Issue[] = [];
  const refuse = (expression: string, en: string, es: string) => void issues.push(notTaken(expression, en, es));
  if (type !== 'rest-hook')
    refuse('Subscription.channel.type', 'Only rest-hook is supported.', 'Solo se admite rest-hook.');
  if (payload !== undefined && !JSON_PAYLOADS.includes(payload))
    refuse(
      'Subscription.channel.payload',
      'It is application/fhir+json, or none.',
      'Es application/fhir+json, o ninguno.',
    );
  if (status === 'error' ? before?.status !== 'error' : status === 'off' && !before)
    refuse('Subscription.status', 'Ask with requested.', 'Se pide con requested.');
  if (before && endpoint !== before.url)
    refuse(
      'Subscription.channel.endpoint',
      'It cannot be changed: make another subscription.',
      'No se puede cambiar: cree otra suscripción.',
    );
  const body = {
    status,
    reason,
    criteria,
    ends_at: end ?? null,
    url: endpoint,
    payload: payload ?? null,
    headers: header,
  };
  return { body, issues };
}
