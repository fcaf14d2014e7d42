import type { TextLanguage } from '../../domain/text-language.js';
import type { MailTexts } from './mail-kinds.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { pt } from './texts/pt.js';

export const MAIL_TEXTS: Readonly<Record<TextLanguage, MailTexts>> = { en, es, de, fr, pt };
