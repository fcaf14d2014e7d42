import Joi from 'joi';
import { nullable, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { REPLAY_STATUSES, type ReplayRow } from './replay-store.js';

export const replaySchema = model(
  'InteropReplay',
  Joi.object({
    id: string(),
    connection_id: string(),
    date_from: nullable(),
    date_to: nullable(),
    dry_run: Joi.boolean().required(),
    status: Joi.string()
      .valid(...REPLAY_STATUSES)
      .required(),
    total: number(),
    done: number(),
    failed: number(),
    created_at: string(),
    updated_at: string(),
  }),
);

export const replayView = ({ position: _, until: _until, ...row }: ReplayRow) => row;
