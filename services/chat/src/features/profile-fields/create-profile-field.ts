import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { ChatError } from '../../domain/errors.js';
import { endpoint } from '../../http/endpoint.js';
import { int } from '../../http/param-types.js';
import { changeProfileFields } from './profile-field-actions.js';
import { checkFields, fieldData, fieldParams, knownAccount, type FieldParams } from './profile-field-rules.js';
import { insertProfileField } from './profile-field-store.js';
import { FIELD_TYPES } from './profile-field.js';

interface Params extends FieldParams {
  field_type: number;
}

export const createProfileFieldEndpoint = endpoint({
  method: 'post',
  path: '/realm/profile_fields',
  operationId: 'createProfileField',
  summary:
    'Create a custom profile field, after the others; one for an external account that the server knows gets its name and hint',
  access: administrator,
  params: Joi.object<Params, true>({
    ...fieldParams,
    field_type: int()
      .valid(...Object.values(FIELD_TYPES).map(({ id }) => id))
      .required(),
  }),
  response: Joi.object({ id: Joi.number().integer().required() }),

  async handler({ db, realm, caller, params }) {
    const { name, hint } = knownAccount(params.field_type, params.field_data) ?? params;
    if (name === undefined)
      throw new ChatError('REQUEST_VARIABLE_MISSING', "Missing 'name' argument", { var_name: 'name' });
    const field = {
      type: params.field_type,
      name,
      hint: hint ?? '',
      field_data: fieldData(params.field_type, params.field_data),
      display_in_profile_summary: params.display_in_profile_summary ?? false,
      required: params.required ?? false,
      editable_by_user: params.editable_by_user ?? true,
    };
    const id = await changeProfileFields(db, realm, caller, (fields) => {
      checkFields([...fields, field]);
      return insertProfileField(db, realm.id, field);
    });
    return { id };
  },
});
