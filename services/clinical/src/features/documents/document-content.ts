import Joi from 'joi';
import type { FileFacts } from '../../http/upload.js';
import { day, text, uuid } from '../../http/schema.js';
import { DOCUMENT_LIMITS } from '../../limits/index.js';

export const TYPES = ['report', 'image', 'letter', 'consent', 'identification', 'other'] as const;
export const CURRENT = 'current';
export const ENTERED_IN_ERROR = 'entered_in_error';

/** The members of a request that files a document. */
export interface NewDocument {
  patient_id: string;
  type: (typeof TYPES)[number];
  title: string;
  /** The day of the document; today by default. */
  date?: string;
  file: FileFacts;
}

export const newDocumentFields = {
  patient_id: uuid().required(),
  type: Joi.string()
    .valid(...TYPES)
    .required(),
  title: text(DOCUMENT_LIMITS.title).required(),
  date: day(),
  file: Joi.object().required(),
};
