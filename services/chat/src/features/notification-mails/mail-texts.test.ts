import { TEXT_LANGUAGES } from '../../domain/text-language.js';
import { NOTIFICATION_TEXTS } from './mail-texts.js';

/** Every text with where it stands. */
function textsIn(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : textsIn(value as object, `${path}${name}.`),
  );
}
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
const english = new Map(textsIn(NOTIFICATION_TEXTS.en));

test.each(TEXT_LANGUAGES)(
  'every text of mails about messages is there in %s, with the same names in it',
  (language) => {
    for (const [path, text] of textsIn(NOTIFICATION_TEXTS[language])) {
      expect({ path, names: namesIn(text), isBlank: text.trim() === '' }).toEqual({
        path,
        names: namesIn(english.get(path)!),
        isBlank: false,
      });
      if (language !== 'en' && path !== 'subjects.channel') expect(text).not.toBe(english.get(path));
    }
  },
);
