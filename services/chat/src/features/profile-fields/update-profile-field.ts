import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { changeProfileFields } from './profile-field-actions.js';
import { checkFields, fieldData, fieldParams, type FieldParams } from './profile-field-rules.js';
import { updateProfileField } from './profile-field-store.js';

interface Params extends FieldParams {
  field_id: number;
}

export const updateProfileFieldEndpoint = endpoint({
  method: 'patch',
  path: '/realm/profile_fields/{field_id}',
  operationId: 'updateProfileField',
  summary: 'Change a custom profile field',
  access: administrator,
  params: Joi.object<Params, true>({ field_id: id().required(), ...fieldParams }),

  async handler({ db, realm, caller, params: { field_id, field_data, ...changes } }) {
    await changeProfileFields(db, realm, caller, async (fields) => {
      const field = fields.find((known) => known.id === field_id);
      if (!field) throw new ChatError('BAD_REQUEST', `Field id ${field_id} not found.`);
      const changed = {
        ...field,
        ...changes,
        ...(field_data !== undefined && { field_data: fieldData(field.type, field_data) }),
      };
      checkFields(fields.map((known) => (known === field ? changed : known)));
      await updateProfileField(db, realm.id, changed);
    });
  },
});
