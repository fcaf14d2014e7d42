import type { Request } from 'express';
import { TEXT_LANGUAGES, type TextLanguage } from '../domain/text-language.js';

/** Of these languages the one that the request's Accept-Language prefers; the first one where it names none of them. */
export const requestLanguage = <L extends string = TextLanguage>(
  req: Request,
  languages: readonly [L, ...L[]] = TEXT_LANGUAGES as readonly string[] as [L, ...L[]],
): L => (req.acceptsLanguages(...languages) || languages[0]) as L;
