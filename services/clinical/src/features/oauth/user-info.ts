import Joi from 'joi';
import { fhirUserOf } from '../../domain/fhir-user.js';
import { string } from '../../http/answer-schema.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { insufficientScope } from '../../operation/app-scopes.js';
import { oauthAnswer } from '../../http/oauth-answer.js';
import { fhirBase } from '../../http/service-tokens.js';
import { sessionOf } from '../auth/index.js';

/** By the token alone: OpenID Connect lets an app ask by GET and by POST. */
export const userInfo = {
  path: '/oauth/userinfo',
  access: { kind: 'clinic', smart: 'any' },
  representation: oauthAnswer,
  message: { en: 'Who let the app in.', es: 'Quién dio acceso a la aplicación.' },
  response: Joi.object({ sub: string(), name: string(), fhirUser: Joi.string() }),

  async handler({ deps, caller }: { deps: Deps; caller: Caller }) {
    const { smart, name, id } = sessionOf(caller);
    if (!smart?.scopes.includes('openid')) throw insufficientScope();
    const fhirUser = smart.scopes.includes('fhirUser') ? fhirUserOf(caller) : undefined;
    return { data: { sub: id, name, ...(fhirUser !== undefined && { fhirUser: `${fhirBase(deps)}/${fhirUser}` }) } };
  },
} as const;
