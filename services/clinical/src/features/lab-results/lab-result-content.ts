import Joi from 'joi';
import { partialDay } from '../../http/partial-day.js';
import { decimal, flag, instant, prose, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { INTERPRETATIONS, type Interpretation } from './lab-result-rules.js';
import { model } from '../../http/models.js';

export interface Code {
  system: string;
  code: string;
  display: string;
}

interface ObservationContent {
  status: string;
  code: Code;
  value: {
    type: 'quantity' | 'string' | 'coded' | 'range';
    number?: number | null;
    comparator?: string | null;
    unit?: string | null;
    text?: string | null;
  };
  interpretation?: Interpretation | null;
  reference_range?: { low?: number | null; high?: number | null; unit?: string | null; text?: string | null } | null;
  note?: string | null;
}

/** What the laboratory reports: the part of a result that is never overwritten. */
export interface LabResultContent {
  code?: Code | null;
  /** Of `collected_on` no more is known than a day, a month or a year. */
  specimen?: { type?: string | null; collected_at?: string | null; collected_on?: string | null } | null;
  issued_at?: string | null;
  performer?: string | null;
  conclusion?: string | null;
  attachments?: { title: string; content_type: string; url: string }[];
  observations: ObservationContent[];
}

const code = Joi.object({
  system: text(LIMITS.shortText).required(),
  code: text(LIMITS.codeLength).required(),
  display: text(LIMITS.shortText).required(),
});

const amount = () => decimal(-LIMITS.labValue, LIMITS.labValue).allow(null);
const unit = () => text(LIMITS.unitLength).allow(null);

const observation = model(
  'NewLaboratoryObservation',
  Joi.object({
    status: Joi.string().valid('preliminary', 'final', 'amended', 'corrected', 'cancelled').default('final'),
    code: code.required(),
    value: Joi.object({
      type: Joi.string().valid('quantity', 'string', 'coded', 'range').required(),
      number: amount().when('type', { is: 'quantity', then: Joi.number().invalid(null).required() }),
      comparator: Joi.string().valid('<', '<=', '>=', '>').allow(null),
      unit: unit(),
      text: prose(LIMITS.longText)
        .allow(null)
        .when('type', { not: 'quantity', then: Joi.string().invalid('', null).required() }),
    }).required(),
    interpretation: Joi.string()
      .valid(...INTERPRETATIONS)
      .allow(null),
    reference_range: Joi.object({
      low: amount(),
      high: amount(),
      unit: unit(),
      text: prose(LIMITS.shortText).allow(null),
    }).allow(null),
    note: prose(LIMITS.longText).allow(null),
  }),
);

const attachment = model(
  'Attachment',
  Joi.object({
    title: text(LIMITS.shortText).required(),
    content_type: Joi.string()
      .pattern(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/)
      .required(),
    url: text(LIMITS.urlLength)
      .pattern(/^https:\/\/\S+$/)
      .required(),
  }),
);

/** The fields of `LabResultContent` in a request body (clinical-gaps.md 2.3). */
export const contentFields = {
  specimen: Joi.object({
    type: text(LIMITS.shortText).allow(null),
    collected_at: instant().allow(null),
    collected_on: partialDay(),
  }).allow(null),
  issued_at: instant().allow(null),
  performer: text(LIMITS.shortText).allow(null),
  conclusion: prose(LIMITS.sectionLength).allow(null),
  attachments: Joi.array().items(attachment).max(LIMITS.attachments),
  observations: Joi.array().items(observation).min(1).max(LIMITS.observations).required(),
};

export const codeField = code.allow(null);
export const releaseField = flag().default(false);
