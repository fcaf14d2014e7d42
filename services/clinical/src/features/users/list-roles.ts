import Joi from 'joi';
import { ABILITIES, ROLE_ABILITIES } from '../../domain/abilities.js';
import { ROLES } from '../../domain/caller.js';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';

export const listRolesEndpoint = endpoint({
  operationId: 'listRoles',
  method: 'get',
  path: '/api/v1/roles',
  summary: 'What each role may do',
  description:
    'The same in every clinic. Of whose clinical records somebody may see with such an ability, the clinic’s PHI policy decides besides.',
  access: ability('clinic:manage'),
  message: { en: 'Roles.', es: 'Funciones.' },
  response: Joi.array().items(
    Joi.object({
      role: Joi.string()
        .valid(...ROLES)
        .required(),
      abilities: Joi.array()
        .items(Joi.string().valid(...ABILITIES))
        .required(),
    }),
  ),

  handler: async () => ({ data: ROLES.map((role) => ({ role, abilities: ROLE_ABILITIES[role] })) }),
});
