import { createContext, use } from 'react';
import { en, type Words } from './en.js';

export type { Words } from './en.js';

/** English comes with the client; the words of others are fetched for those who speak them. */
const OTHERS: Readonly<Record<string, () => Promise<Words>>> = { es: async () => (await import('./es.js')).es };
const known = new Map([['en', en]]);

/** A language that the client speaks: the wanted one, or the browser's, or English. */
export function languageOf(wanted?: string): string {
  for (const language of [wanted, ...navigator.languages]) {
    const code = (language ?? '').slice(0, 2).toLowerCase();
    if (code === 'en' || code in OTHERS) return code;
  }
  return 'en';
}

/** Answers the language that can be spoken then: English where the words of the wanted one cannot be fetched. */
export async function fetchWords(language: string): Promise<string> {
  const fetched = known.get(language) ?? (await OTHERS[language]?.().catch(() => undefined));
  if (!fetched) return 'en';
  known.set(language, fetched);
  return language;
}

/** English, unless they were fetched. */
export const wordsOf = (language: string): Words => known.get(language) ?? en;

export interface Spoken {
  language: string;
  words: Words;
}

export const SpokenContext = createContext<Spoken>({ language: 'en', words: en });

/** The words of the reader's language. */
export const useWords = (): Words => use(SpokenContext).words;
export const useLanguage = (): string => use(SpokenContext).language;
