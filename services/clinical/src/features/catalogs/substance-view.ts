import Joi from 'joi';
import { flag, nullable, string } from '../../http/answer-schema.js';
import type { Language } from '../../domain/language.js';
import type { SubstanceRow } from './substance-store.js';
import { model } from '../../http/models.js';

const codes = () => Joi.array().items(Joi.string()).required();

export const substanceSchema = model(
  'Substance',
  Joi.object({
    code: string(),
    system: nullable(),
    kind: Joi.string().valid('substance', 'class').required(),
    name: string(),
    synonyms: codes(),
    classes: codes(),
    ingredients: codes(),
    cross_reactive: flag(),
    cross_reacts_with: codes(),
  }),
);

export const substanceView = ({ name_es, ...row }: SubstanceRow, language: Language) => ({
  ...row,
  name: language === 'es' ? (name_es ?? row.name) : row.name,
});
