import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { ROLES } from '../../domain/caller.js';
import { endpoint } from '../../http/endpoint.js';
import { text, uuid } from '../../http/schema.js';
import { canMail } from '../../deps/mail.js';
import { LIMITS } from '../../limits/index.js';
import { accountKey, countMail } from '../auth/index.js';
import { invitationFields, invite, type InvitationBody } from '../invitations/index.js';

export const createUserEndpoint = endpoint({
  operationId: 'createUser',
  method: 'post',
  path: '/api/v1/users',
  summary: 'Invite somebody into the clinic',
  description:
    'A one-time code goes to the address by mail, good for 7 days; with it they register, or accept when they are logged in. ' +
    'Where the service has no mail server, `code` shows it this once, to be handed to the person; otherwise `code` is null. ' +
    'Until then nobody belongs to the clinic, and the answer is the same whether the address is registered or not. Inviting the address again ends the code before. ' +
    'A doctor or nurse without `practitioner_id` becomes a new practitioner on acceptance; the role `patient` needs a `patient_id`. Only an owner invites owners. ' +
    'An invitation ends when its maker is suspended or may no longer make it.',
  access: ability('clinic:manage'),
  audit: { event: 'user.invite', action: 'C', resource: 'invitation' },
  parameters: {
    body: Joi.object<InvitationBody, true>({
      email: text(LIMITS.emailLength).lowercase().email({ tlds: false }).required(),
      name: text(LIMITS.shortText).required(),
      role: Joi.string()
        .valid(...ROLES)
        .required(),
      practitioner_id: uuid().allow(null),
      patient_id: uuid().allow(null),
      license_number: text(LIMITS.shortText).allow(null),
      specialty: text(LIMITS.shortText).allow(null),
    }),
  },
  status: 201,
  message: { en: 'Invited.', es: 'Invitación creada.' },
  response: Joi.object({ ...invitationFields, code: Joi.string().allow(null).required() }),

  async prepare({ deps, clinic, body }) {
    const byMail = canMail(deps.config);
    if (byMail) await countMail(deps, `${clinic.id}:${accountKey(deps, body.email)}`);
    return byMail;
  },

  async handler({ db, clinic, caller, body, prepared, now, trail }) {
    const invitation = await invite(db, clinic.id, caller, body, { now, byMail: prepared });
    trail.note({ resource_id: invitation.id, details: { role: invitation.role } });
    return { data: invitation };
  },
});
