import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { changeProfileFields } from './profile-field-actions.js';
import { deleteProfileField } from './profile-field-store.js';

export const deleteProfileFieldEndpoint = endpoint({
  method: 'delete',
  path: '/realm/profile_fields/{field_id}',
  operationId: 'deleteProfileField',
  summary: 'Delete a custom profile field with what people have filled in',
  access: administrator,
  params: Joi.object<{ field_id: number }, true>({ field_id: id().required() }),

  async handler({ db, realm, caller, params: { field_id } }) {
    await changeProfileFields(db, realm, caller, async () => {
      if (await deleteProfileField(db, realm.id, field_id)) return;
      throw new ChatError('BAD_REQUEST', `Field id ${field_id} not found.`);
    });
  },
});
