import Joi from 'joi';
import { ability } from '../../http/access.js';
import { ROLES } from '../../http/caller.js';
import { endpoint } from '../../http/endpoint.js';
import { text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';
import { addUser, newInitialPassword, type NewUserBody } from './user-actions.js';
import { userFields } from './user-view.js';

export const createUserEndpoint = endpoint({
  method: 'post',
  path: '/api/v1/users',
  summary: 'Bring somebody into the clinic',
  description:
    'A new user gets an `initial_password`, shown this once. An address that is registered with another clinic joins with the name and the password it has. ' +
    'A doctor or nurse without `practitioner_id` becomes a new practitioner; the role `patient` needs a `patient_id`. Only an owner makes owners.',
  access: ability('clinic:manage'),
  audit: { event: 'user.create', action: 'C', resource: 'user' },
  parameters: {
    body: Joi.object<NewUserBody, true>({
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
  message: { en: 'User added.', es: 'Usuario agregado.' },
  response: Joi.object({ ...userFields, initial_password: Joi.string().allow(null).required() }),

  prepare: ({ deps }) => newInitialPassword(deps.passwords),

  async handler({ db, clinic, caller, body, prepared, trail }) {
    const user = await addUser(db, clinic.id, caller, body, prepared);
    trail.note({ resource_id: user.id, details: { role: user.role } });
    return { data: user };
  },
});
