import Joi from 'joi';
import type { SettingsRow } from './clinic-store.js';

/** What a note must hold, beyond what clinical-gaps.md 2.7 asks, before it may be signed. */
export const COMPLETION_REQUIREMENTS = ['diagnosis', 'assessment', 'plan', 'vitals'] as const;
export type CompletionRequirement = (typeof COMPLETION_REQUIREMENTS)[number];

export const settingsSchema = Joi.object({
  name: Joi.string().required(),
  timezone: Joi.string().required(),
  locale: Joi.string().required(),
  completion_requires: Joi.array()
    .items(Joi.string().valid(...COMPLETION_REQUIREMENTS))
    .required(),
  version: Joi.number().integer().required(),
  updated_at: Joi.string().required(),
});

export const settingsView = ({ name, timezone, locale, settings, version, updated_at }: SettingsRow) => ({
  name,
  timezone,
  locale,
  completion_requires: settings.completion_requires ?? [],
  version,
  updated_at,
});
