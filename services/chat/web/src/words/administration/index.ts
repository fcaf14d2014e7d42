import { useLanguage } from '../index.js';
import { en, type AdministrationWords } from './en.js';
import { es } from './es.js';

const LANGUAGES: Readonly<Record<string, AdministrationWords>> = { en, es };

/** The words of the pages of administration, which are loaded with them. */
export const useAdministrationWords = (): AdministrationWords => LANGUAGES[useLanguage()] ?? en;
