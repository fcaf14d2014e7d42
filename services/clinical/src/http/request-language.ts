import type { Request } from 'express';
import type { Language } from '../domain/language.js';

/** The language that the request's Accept-Language prefers; English where it names neither. */
export const requestLanguage = (req: Request): Language => (req.acceptsLanguages('en', 'es') || 'en') as Language;
