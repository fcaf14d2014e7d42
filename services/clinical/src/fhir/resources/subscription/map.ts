import type { Subscription } from '@medplum/fhirtypes';
import { filled, metaOf } from '../datatypes.js';
import type { SubscriptionRow } from './store.js';

const ERRORS: Record<string, string> = {
  gone: 'The endpoint answered 410: it is gone.',
  failing: 'The endpoint took nothing for a day.',
  access_lost: 'Who asked for it may not read this, or not search for it so, any more.',
};

/** What its requests carry is never shown. */
export const subscriptionResource = (row: SubscriptionRow): Subscription =>
  filled<Subscription>({
    resourceType: 'Subscription',
    id: row.id,
    meta: metaOf(row),
    status: row.status,
    end: row.ends_at,
    reason: row.reason,
    criteria: row.criteria,
    error: row.status === 'error' ? ERRORS[row.disabled_reason ?? ''] : null,
    channel: filled<NonNullable<Subscription['channel']>>({
      type: 'rest-hook',
      endpoint: row.url,
      payload: row.payload,
    }),
  });
