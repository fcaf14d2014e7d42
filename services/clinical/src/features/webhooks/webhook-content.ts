import Joi from 'joi';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

/** Only what can be read as an https address; where it leads is looked at again at each attempt. */
const httpsUrl = () =>
  text(LIMITS.urlLength).custom((value: string, helpers) =>
    URL.canParse(value) && new URL(value).protocol === 'https:' ? value : helpers.error('rule.format'),
  );

/** The members of a webhook, as a body says them. */
export const webhookFields = {
  url: httpsUrl().description('https only, without credentials; never sent to where only this network reaches.'),
  description: text(LIMITS.shortText).allow(null),
  events: Joi.array()
    .items(Joi.string().valid(...WEBHOOK_EVENTS))
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .unique(),
};
