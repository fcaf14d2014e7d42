import Joi from 'joi';
import { sentenceOf } from '../../domain/smart-scope-sentences.js';
import { nullable, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { publicAccess } from '../../operation/access.js';
import { reviewRequest } from './authorization-actions.js';
import { authorizationFields } from './authorization-content.js';
import { isAboutPatient, type AuthorizationRequest } from './authorization-rules.js';

export const previewAuthorizationEndpoint = endpoint({
  operationId: 'previewAuthorization',
  method: 'post',
  path: '/api/v1/smart-authorizations/preview',
  summary: 'What an app asks for, in words, before anybody logs in',
  description:
    'What the page at `/oauth/authorize` shows. An app or an address that is not registered is an error here, and nobody is sent ' +
    'there; for what else is wrong `redirect_to` is where the app is told of it.',
  access: publicAccess,
  limit: 'smart',
  audit: { event: 'smart.preview', action: 'R', resource: 'smart_app' },
  parameters: { body: Joi.object<AuthorizationRequest, true>(authorizationFields) },
  message: { en: 'What the app asks for.', es: 'Lo que pide la aplicación.' },
  response: Joi.object({
    redirect_to: nullable(),
    denied_to: nullable(),
    app: Joi.object({ name: string() }).allow(null).required(),
    clinic: Joi.object({ id: string(), name: string() }).allow(null).required(),
    scopes: Joi.array()
      .items(Joi.object({ scope: string(), description: nullable() }))
      .required(),
    chooses_patient: Joi.boolean().required(),
  }),
  errors: ['not_found'],

  async handler({ db, deps, body, language, trail }) {
    const reviewed = await reviewRequest({ config: deps.config, db }, body);
    if (reviewed.refused_to !== null) {
      const nothing = { denied_to: null, app: null, clinic: null, scopes: [], chooses_patient: false };
      return { data: { redirect_to: reviewed.refused_to, ...nothing } };
    }
    const { presented, scopes, denied_to } = reviewed;
    trail.note({ resource_id: presented.app.id, clinic_id: presented.clinic.id });
    return {
      data: {
        redirect_to: null,
        denied_to,
        app: { name: presented.app.name },
        clinic: presented.clinic,
        scopes: scopes.map((scope) => ({ scope, description: sentenceOf(scope)?.[language] ?? null })),
        chooses_patient: body.launch === undefined && isAboutPatient(scopes),
      },
    };
  },
});
