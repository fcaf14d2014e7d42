/** Languages that an organization and a person can choose, by their codes. */
export const LANGUAGES = [
  'ar', 'be', 'bg', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'en', 'en-gb', 'es', 'fa', 'fi', 'fr', 'gl', 'gu', 'hi', 'hu', 'id',
  'it', 'ja', 'ko', 'lt', 'lv', 'mn', 'nl', 'pl', 'pt', 'pt-br', 'pt-pt', 'ro', 'ru', 'si', 'sr', 'sv', 'ta', 'tl', 'tr', 'uk',
  'uz', 'vi', 'zh-hans', 'zh-hant', 'zh-tw',
] as const;
