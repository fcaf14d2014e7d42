import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { userSetting } from '../user-directory/index.js';

/** A draft as a client gives it. */
export interface GivenDraft {
  type: '' | 'stream' | 'private';
  to: number[];
  topic: string;
  content: string;
  /** UNIX seconds. */
  timestamp?: number;
}

const recordId = () => Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER);

export const givenDraft = () =>
  Joi.object<GivenDraft & { id?: number }>({
    /** Clients that send back what they got may leave it in: the path says which draft it is. */
    id: recordId(),
    type: Joi.string().allow('').valid('', 'stream', 'private').required(),
    to: Joi.array().items(recordId()).max(LIMITS.recipientsGiven).required(),
    topic: Joi.string().allow('').max(LIMITS.nameGiven).required(),
    content: Joi.string().allow('').max(LIMITS.messageGiven).required(),
    timestamp: Joi.number().min(0).max(LIMITS.timestamp),
  }).strict();

/** @throws ChatError BAD_REQUEST for somebody who keeps drafts on their own device only. */
export function checkKeepsDrafts(caller: Caller): void {
  if (!userSetting(caller, 'enable_drafts_synchronization')) {
    throw new ChatError('BAD_REQUEST', 'You have switched off that drafts are kept by the server.');
  }
}
