/** Languages that the service itself writes mails and pages in. */
export const TEXT_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** A header that is longer than this is not read to its end, characters. */
const MAX_HEADER = 1_000;

/** The first of the wished languages that there are texts in, by their codes (`pt-br`); English where there is none. */
export function textLanguage(...wished: readonly unknown[]): TextLanguage {
  for (const code of wished) {
    const [primary] = typeof code === 'string' ? code.toLowerCase().split('-') : [];
    const known = TEXT_LANGUAGES.find((language) => language === primary);
    if (known) return known;
  }
  return 'en';
}

/** What a browser wishes, by its header Accept-Language. */
export function readerLanguage(accept_language: string | undefined): TextLanguage {
  const wished = (accept_language ?? '').slice(0, MAX_HEADER).split(',').map(weighed);
  return textLanguage(
    ...wished
      .filter(({ q }) => q > 0)
      .toSorted((a, b) => b.q - a.q)
      .map(({ code }) => code),
  );
}

function weighed(wish: string): { code: string; q: number } {
  const [code = '', ...params] = wish.split(';').map((part) => part.trim());
  const q = params.find((param) => param.startsWith('q='));
  return { code, q: q === undefined ? 1 : Number(q.slice(2)) || 0 };
}
