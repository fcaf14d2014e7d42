/** Languages that the service itself writes mails and pages in. */
export const TEXT_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** The first of these language codes (`pt-br`) for which the service has texts; English where it has none. */
export function textLanguage(...wished: readonly unknown[]): TextLanguage {
  for (const code of wished) {
    const [primary] = typeof code === 'string' ? code.toLowerCase().split('-') : [];
    const known = TEXT_LANGUAGES.find((language) => language === primary);
    if (known) return known;
  }
  return 'en';
}
