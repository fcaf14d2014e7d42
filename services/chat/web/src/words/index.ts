import { createContext, use } from 'react';
import { en, type Words } from './en.js';
import { es } from './es.js';

export type { Words } from './en.js';

const LANGUAGES: Readonly<Record<string, Words>> = { en, es };

/** A language that the client speaks: the wanted one, or the browser's, or English. */
export function languageOf(wanted?: string): string {
  for (const language of [wanted, ...navigator.languages]) {
    const code = (language ?? '').slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code;
  }
  return 'en';
}

export const wordsOf = (language: string): Words => LANGUAGES[language] ?? en;

export interface Spoken {
  language: string;
  words: Words;
}

export const SpokenContext = createContext<Spoken>({ language: 'en', words: en });

/** The words of the reader's language. */
export const useWords = (): Words => use(SpokenContext).words;
export const useLanguage = (): string => use(SpokenContext).language;
