import Joi from 'joi';
import type { SavedSnippet } from './saved-snippet-store.js';
import { model } from '../../http/models.js';

/** The object of chat-gaps.md 4.23: `date_created` in UNIX seconds. */
export function savedSnippetView({ date_created, ...snippet }: SavedSnippet) {
  return { ...snippet, date_created: Math.floor(date_created.getTime() / 1000) };
}

export const savedSnippetSchema = model(
  'SavedSnippet',
  Joi.object({
    id: Joi.number().integer().required(),
    title: Joi.string().required(),
    content: Joi.string().required(),
    date_created: Joi.number().integer().required(),
  }),
);
