import Joi from 'joi';
import { day, integer, prose, text, uuid } from '../../http/schema.js';
import { AI_LIMITS, LIMITS } from '../../limits/index.js';
import { SUGGESTION_KINDS, type SuggestionKind } from './suggestion-settings.js';

export interface NamedMedication {
  medication: { system?: string | null; code?: string | null; display: string };
}

/** The input. `INPUTS` lists the members that each kind takes. */
export interface SuggestionInput {
  text?: string | null;
  consultation_id?: string | null;
  patient_id?: string | null;
  admission_id?: string | null;
  date_from?: string | null;
  date_to?: string | null;
  items?: NamedMedication[] | null;
  question?: string | null;
}

export interface NewSuggestion {
  kind: SuggestionKind;
  input: SuggestionInput;
}

export const newSuggestionSchema = Joi.object<NewSuggestion, true>({
  kind: Joi.string()
    .valid(...SUGGESTION_KINDS)
    .required(),
  input: Joi.object<SuggestionInput, true>({
    text: prose(AI_LIMITS.text).allow(null),
    consultation_id: uuid().allow(null),
    patient_id: uuid().allow(null),
    admission_id: uuid().allow(null),
    date_from: day().allow(null),
    date_to: day().allow(null),
    items: Joi.array()
      .items(
        Joi.object({
          medication: Joi.object({
            system: text(LIMITS.shortText).allow(null),
            code: text(LIMITS.codeLength).allow(null),
            display: text(LIMITS.shortText).required(),
          }).required(),
        }),
      )
      .min(1)
      .max(AI_LIMITS.medications)
      .allow(null),
    question: text(AI_LIMITS.question).allow(null),
  }).required(),
});

export const DECISIONS = ['accepted', 'edited', 'rejected'] as const;

type Decision = (typeof DECISIONS)[number];

/** An item of the result by its place or name, with its own decision. */
type DecidedItem = string | number | { item?: number; code?: string; decision?: Decision };

export interface Feedback {
  decision: Decision;
  items?: DecidedItem[] | null;
  comment?: string | null;
}

const place = integer(0, 1_000);
const decidedItem = Joi.object({
  item: place,
  code: text(AI_LIMITS.itemLength),
  decision: Joi.string().valid(...DECISIONS),
}).or('item', 'code');

export const feedbackSchema = Joi.object<Feedback, true>({
  decision: Joi.string()
    .valid(...DECISIONS)
    .required(),
  items: Joi.array()
    .items(Joi.alternatives(text(AI_LIMITS.itemLength), place, decidedItem))
    .max(AI_LIMITS.feedbackItems)
    .allow(null),
  comment: prose(AI_LIMITS.comment).allow(null),
});
