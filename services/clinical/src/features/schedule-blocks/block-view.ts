import Joi from 'joi';
import { instant, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

export const blockMembers = {
  id: string(),
  practitioner_id: string(),
  start_at: instant(),
  end_at: instant(),
  reason: Joi.string().allow(null, '').required(),
  version: Joi.number().integer().required(),
  created_at: instant(),
  updated_at: instant(),
};

/** A block of a practitioner's calendar. */
export const blockSchema = model('ScheduleBlock', Joi.object(blockMembers));
