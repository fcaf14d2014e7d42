import Joi from 'joi';
import { BROWSER_LIMITS } from '../../limits/index.js';
import { model } from '../../http/models.js';
import { SUGGESTION_KINDS } from '../suggestions/index.js';

const instant = () => Joi.string().isoDate().required();

/** What the console has to know of its session before anything else. The token is in the cookie, and nowhere in here. */
export const consoleSessionSchema = model(
  'ConsoleSession',
  Joi.object({
    user: Joi.object({
      id: Joi.string().required(),
      name: Joi.string().required(),
      email: Joi.string().required(),
    }).required(),
    clinics: Joi.array()
      .items(
        Joi.object({
          id: Joi.string().required(),
          name: Joi.string().required(),
          timezone: Joi.string().required(),
          locale: Joi.string().required(),
          role: Joi.string().required(),
          abilities: Joi.array().items(Joi.string()).required(),
          areas: Joi.array().items(Joi.string()).required().description('What the clinic uses.'),
          suggestions: Joi.array()
            .items(
              Joi.object({
                kind: Joi.string()
                  .valid(...SUGGESTION_KINDS)
                  .required(),
                engine: Joi.string()
                  .valid('built_in', 'model')
                  .allow(null)
                  .required()
                  .description('What makes it; null if it needs a model and there is none.'),
              }),
            )
            .required()
            .description('The kinds of suggestions that the person may ask for.'),
          second_factor_due_at: Joi.string().isoDate().allow(null).required(),
        }),
      )
      .required(),
    clinic_id: Joi.string()
      .allow(null)
      .required()
      .description('The clinic of requests that name none; null when there are several and none is the default.'),
    password_change_required: Joi.boolean().required(),
    second_factor: Joi.boolean().required(),
    authenticated_at: instant(),
    idle_ends_at: instant().description(
      `When it ends unless it is used: ${BROWSER_LIMITS.idleMinutes} minutes after its last use.`,
    ),
    expires_at: instant().description(
      `When it ends however it is used: ${BROWSER_LIMITS.sessionHours} hours after the login.`,
    ),
    now: instant().description('The clock that the others are of.'),
  }),
);
