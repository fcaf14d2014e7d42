import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { ROLES } from '../../domain/caller.js';
import { endpoint } from '../../http/endpoint.js';
import { text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';
import { invitationFields, invite, type InvitationBody } from '../invitations/index.js';

export const createUserEndpoint = endpoint({
  operationId: 'createUser',
  method: 'post',
  path: '/api/v1/users',
  summary: 'Invite somebody into the clinic',
  description:
    'The `code` is shown this once and good once, for 7 days, to be handed to the person: with it they register, or accept when they are logged in. ' +
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
  response: Joi.object({ ...invitationFields, code: Joi.string().required() }),

  async handler({ db, clinic, caller, body, now, trail }) {
    const invitation = await invite(db, clinic.id, caller, body, now);
    trail.note({ resource_id: invitation.id, details: { role: invitation.role } });
    return { data: invitation };
  },
});
