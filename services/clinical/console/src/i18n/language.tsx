import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { asking } from '../api/client';
import { keep, kept } from '../browser/storage';

export const LANGUAGES = { es: 'Español', en: 'English' } as const;
export type Language = keyof typeof LANGUAGES;

type Entry = string | ((...given: never[]) => string);
type Same<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

/** The words of a page in both languages: English has what Spanish has, checked by the compiler. */
export interface Words<T> {
  es: T;
  en: Same<T>;
}
export const words = <T extends Record<string, Entry>>(both: Words<T>): Words<T> => both;

interface Chosen {
  language: Language;
  /** As the browser has it, for example `es-CL`: for dates and numbers. */
  locale: string;
  choose(language: Language): void;
}

const LanguageContext = createContext<Chosen | undefined>(undefined);
const STORED = 'console.language';

function firstLanguage(): Language {
  const chosen = kept(STORED);
  if (chosen === 'es' || chosen === 'en') return chosen;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'es' || tag === 'en');
  return known ?? 'es';
}

const localeOf = (language: Language): string =>
  navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? { es: 'es-419', en: 'en-GB' }[language];

/** The language is the browser's until somebody chooses another, which this browser remembers. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  asking.language = language;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const chosen = useMemo(
    () => ({
      language,
      locale: localeOf(language),
      choose(next: Language) {
        keep(STORED, next);
        setLanguage(next);
      },
    }),
    [language],
  );
  return (
    <LanguageContext value={chosen}>
      <I18nProvider locale={chosen.locale}>{children}</I18nProvider>
    </LanguageContext>
  );
}

export function useLanguage(): Chosen {
  const chosen = useContext(LanguageContext);
  if (!chosen) throw new Error('There is no LanguageProvider around this');
  return chosen;
}

/** The words in the reader's language. */
export function useWords<T>(both: Words<T>): T {
  const { language } = useLanguage();
  return useMemo(() => unturned(both[language] as T), [both, language]);
}

/** What turns round what is written behind it, where no element's end stops it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Sentences that leave out of what they are given what would turn their own words round: a name is somebody else's. */
const unturned = <T,>(words: T): T =>
  Object.fromEntries(
    Object.entries(words as Record<string, Entry>).map(([name, entry]) => [
      name,
      typeof entry === 'string'
        ? entry
        : (...given: never[]) =>
            entry(
              ...given.map((each) =>
                typeof each === 'string' ? ((each as string).replace(TURNING, '') as never) : each,
              ),
            ),
    ]),
  ) as T;
