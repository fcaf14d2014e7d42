import { LANGUAGES, useLanguage, type Language } from './language';

/** Each language in its own words, so that who cannot read the page finds theirs. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  return (
    <div className="languages" role="group" aria-label="Idioma / Language">
      {(Object.keys(LANGUAGES) as Language[]).map((each) => (
        <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => choose(each)}>
          {LANGUAGES[each]}
        </button>
      ))}
    </div>
  );
}
