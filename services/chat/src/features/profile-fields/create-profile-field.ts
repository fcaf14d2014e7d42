import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { int } from '../../http/param-types.js';
import { changeProfileFields } from './profile-field-actions.js';
import { checkFields, fieldData, fieldParams, type FieldParams } from './profile-field-rules.js';
import { insertProfileField } from './profile-field-store.js';
import { FIELD_TYPES } from './profile-field.js';

interface Params extends FieldParams {
  name: string;
  field_type: number;
}

export const createProfileFieldEndpoint = endpoint({
  method: 'post',
  path: '/realm/profile_fields',
  operationId: 'createProfileField',
  summary: 'Create a custom profile field, after the others',
  access: administrator,
  params: Joi.object<Params, true>({
    ...fieldParams,
    name: fieldParams.name.required(),
    field_type: int()
      .valid(...Object.values(FIELD_TYPES).map(({ id }) => id))
      .required(),
  }),
  response: Joi.object({ id: Joi.number().integer().required() }),

  async handler({ db, realm, caller, params }) {
    const field = {
      type: params.field_type,
      name: params.name,
      hint: params.hint ?? '',
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
