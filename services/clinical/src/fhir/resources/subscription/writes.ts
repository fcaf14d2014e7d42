import type { Subscription } from '@medplum/fhirtypes';
import Joi from 'joi';
import { webhookFields } from '../../../features/webhooks/index.js';
import { instant, text } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { ability } from '../../../operation/access.js';
import { FHIR_LIMITS } from '../../limits.js';
import type { Types } from '../../type.js';
import type { Writes } from '../../writing/write-rules.js';
import { changeSubscription, subscribe, type SubscriptionBody } from './actions.js';
import { headersSchema } from './headers.js';
import type { SubscriptionRow } from './store.js';
import { SUBSCRIPTION_EXPRESSIONS, takeSubscription } from './take.js';

/** Where the answer to who subscribes says, this once, what signs the notices. */
const SECRET = 'urn:clinic:subscription-secret';

/** `types` are all that are served, when they are known. */
export const subscriptionWrites = (types: () => Types): Writes<SubscriptionRow> => ({
  access: ability('subscriptions:manage'),
  reckoned: ['Subscription.channel.header'],
  take: (resource, _at, before) => takeSubscription(resource as Subscription, before),
  schema: Joi.object<SubscriptionBody>({
    status: Joi.string().required(),
    reason: text(LIMITS.shortText).required(),
    criteria: Joi.string().max(FHIR_LIMITS.searchLength).required(),
    ends_at: instant().allow(null),
    url: webhookFields.url.required(),
    payload: Joi.string().allow(null),
    headers: headersSchema,
  }),
  expressions: SUBSCRIPTION_EXPRESSIONS,
  about:
    'For services. `criteria` is a search of a type whose records have versions. The endpoint, https and public, is sent an empty request, and ' +
    'when it has taken that with 2xx the status is `active`. From then on it is sent, for each change of a resource that the ' +
    'search finds, in the order of the changes: the resource, with the payload `application/fhir+json`, as the service may see it then; an ' +
    'empty request without one. Signed as Standard Webhooks say, by the secret that the answer to this shows once ' +
    `(extension \`${SECRET}\`); the same \`webhook-id\` is the same notice. What is not taken is sent again for a day; ` +
    'then, at 410, or when the service may not read it any more, the status is `error`. ' +
    'Of what is there all but the endpoint is changed, the search by a service that may search so; `off` ends it, as DELETE does, `requested` ' +
    'begins anew; headers stay unless others are said.',
  create: {
    event: 'subscription.create',
    async run(call, body) {
      const { id, secret } = await subscribe(call, body as SubscriptionBody, types());
      return { record: id, resource: id, once: { extension: [{ url: SECRET, valueString: secret }] } };
    },
  },
  update: {
    event: 'subscription.update',
    run: (call, id, ifMatch, body) => changeSubscription(call, id, ifMatch, body as SubscriptionBody, types()),
  },
  deletes: {
    event: 'subscription.update',
    ended: (resource) =>
      (resource as Subscription).status === 'off' ? resource : { ...resource, status: 'off', error: undefined },
  },
});
