/** A sentence in the languages of the interface. */
export interface Text {
  en: string;
  es: string;
}

export type Language = keyof Text;

/** The language that an Accept-Language header prefers; English when it names neither. */
export function languageOf(header: string | undefined): Language {
  let best: Language = 'en';
  let bestWeight = 0;
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = tag.split('-')[0];
    if (language !== 'en' && language !== 'es') continue;
    const weight = Number(
      parameters
        .map((p) => p.trim())
        .find((p) => p.startsWith('q='))
        ?.slice(2) ?? 1,
    );
    if (weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
}
