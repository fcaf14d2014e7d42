import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { deleteBlock, findBlock } from './block-store.js';

export const deleteBlockEndpoint = endpoint({
  operationId: 'deleteBlock',
  method: 'delete',
  path: '/api/v1/schedule-blocks/{block}',
  summary: 'Open a blocked part of a calendar again',
  access: ability('appointments:write'),
  audit: { event: 'schedule_block.delete', action: 'D', resource: 'schedule_block' },
  parameters: { path: ids('block') },
  message: { en: 'Calendar opened.', es: 'Agenda desbloqueada.' },
  response: Joi.valid(null),

  async handler({ db, clinic, caller, path }) {
    const block = isUuid(path.block) ? await findBlock(db, clinic.id, path.block) : undefined;
    if (!block || (caller.role === 'doctor' && block.practitioner_id !== caller.practitioner_id))
      throw problem('not_found');
    await deleteBlock(db, clinic.id, block.id);
    return { data: null };
  },
});
