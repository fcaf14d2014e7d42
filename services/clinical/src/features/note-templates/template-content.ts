import Joi from 'joi';
import { flag as yesOrNo, instant, nullable, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { flag, prose, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { contentFields, type Section } from '../consultations/index.js';

/** What a note begins with. Blanks to be filled are written `[…]`. */
export interface TemplateContent {
  name: string;
  type: string | null;
  reason: string | null;
  sections: Section[];
  follow_up_notes: string | null;
}

export interface NewTemplate extends TemplateContent {
  shared: boolean;
}

export const templateFields = {
  name: text(LIMITS.shortText),
  type: contentFields.type,
  reason: contentFields.reason,
  sections: contentFields.sections,
  follow_up_notes: prose(LIMITS.longText).allow(null),
};

export const newTemplateFields = {
  ...templateFields,
  name: templateFields.name.required(),
  type: templateFields.type.default(null),
  reason: templateFields.reason.default(null),
  sections: templateFields.sections.default([]),
  follow_up_notes: templateFields.follow_up_notes.default(null),
  shared: flag().default(false),
};

export const templateSchema = model(
  'NoteTemplate',
  Joi.object({
    id: string(),
    name: string(),
    shared: yesOrNo(),
    type: nullable(),
    reason: nullableText(),
    sections: Joi.array()
      .items(Joi.object({ key: string(), title: nullableText(), content: Joi.string().allow('').required() }))
      .required(),
    follow_up_notes: nullableText(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
