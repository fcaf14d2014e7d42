import Joi from 'joi';
import { day, decimal, flag, integer, prose, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { model } from '../../http/models.js';

export interface PrescriptionItem {
  medication: {
    system?: string | null;
    code?: string | null;
    display: string;
    form?: string | null;
    strength?: string | null;
  };
  dose?: { value: number; unit: string } | null;
  route?: string | null;
  frequency?: {
    times: number;
    period: number;
    period_unit: 'h' | 'd' | 'wk';
    as_needed: boolean;
    reason?: string | null;
  } | null;
  duration_days?: number | null;
  quantity?: { value: number; unit: string } | null;
  refills: number;
  substitution_allowed: boolean;
  instructions?: string | null;
}

const short = () => text(LIMITS.shortText).allow(null);
const amount = () => decimal(0.0001, LIMITS.medicationAmount).required();
const unit = () => text(LIMITS.unitLength).required();

const frequency = Joi.object({
  times: integer(1, 100).required(),
  period: decimal(0.25, 1000).required(),
  period_unit: Joi.string().valid('h', 'd', 'wk').required(),
  as_needed: flag().default(false),
  reason: short(),
});

/** What of a draft is edited; an item that has the `id` of one of the draft's stays that one. */
export interface DraftChanges {
  valid_until?: string | null;
  notes?: string | null;
  items?: (PrescriptionItem & { id?: string })[];
}

/** Why an item is prescribed in spite of its warnings; without one of its own `override_reason` says it for all. */
export const overridingFields = {
  override_reason: text(LIMITS.longText).allow(null),
  overrides: Joi.array()
    .items(
      Joi.object({
        item: integer(0, LIMITS.prescriptionItems - 1).required(),
        reason: text(LIMITS.longText).required(),
      }),
    )
    .max(LIMITS.prescriptionItems)
    .unique('item')
    .allow(null),
};

/** A medication, how much of it and which way, as a request holds it. */
export const medicationFields = {
  medication: Joi.object({
    system: short(),
    code: text(LIMITS.codeLength).allow(null),
    display: text(LIMITS.shortText).required(),
    form: short(),
    strength: short(),
  }).required(),
  dose: Joi.object({ value: amount(), unit: unit() }).allow(null),
  route: short(),
};

/** A medication with its structured dose, as a request holds it (clinical-gaps.md 2.4). */
export const prescriptionItem = model(
  'NewPrescriptionItem',
  Joi.object({
    ...medicationFields,
    frequency: frequency.allow(null),
    duration_days: integer(1, 3650).allow(null),
    quantity: Joi.object({ value: amount(), unit: unit() }).allow(null),
    refills: integer(0, 99).default(0),
    substitution_allowed: flag().default(true),
    instructions: prose(LIMITS.longText).allow(null),
  }),
);

export const draftFields = {
  valid_until: day().allow(null),
  notes: prose(LIMITS.longText).allow(null),
  items: Joi.array()
    .items(prescriptionItem.append({ id: uuid() }))
    .min(1)
    .max(LIMITS.prescriptionItems)
    .unique('id', { ignoreUndefined: true }),
};
