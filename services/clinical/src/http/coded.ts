import Joi from 'joi';
import { LIMITS } from '../limits/index.js';
import { nullable, string } from './answer-schema.js';
import { text } from './schema.js';

/** What somebody said in words, and perhaps as a code of some system. */
export interface Coded {
  system?: string | null;
  code?: string | null;
  display: string;
}

/** As it is kept and answered. */
export type CodedRow = { system: string | null; code: string | null; display: string };

export const coded = () =>
  Joi.object<Coded>({
    system: text(LIMITS.shortText).allow(null),
    code: text(LIMITS.codeLength).allow(null),
    display: text(LIMITS.shortText).required(),
  });

export const codedAnswer = () => Joi.object({ system: nullable(), code: nullable(), display: string() });
