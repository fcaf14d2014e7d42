import { useWords } from '../i18n/language';
import { text } from './text';

/** What one field of a form gets wrong. */
export interface Fault {
  error?: string | undefined;
  /** By which the service names what is wrong, where the service found it. */
  path?: string | undefined;
}

/** How the sentences of the service begin, before they name a path. */
const BEGINS = '^((?:The(?: selected)?|El (?:campo|formato de|valor de)|La) )?';
/** Part of a path may be somebody's own words, as in a document of keys. */
const naming = (path: string) => new RegExp(`${BEGINS}${path.replaceAll(/\W/g, '\\$&')}(?= )`);

/** In the service's sentence the field has the name that is read above it, and not that which programs know it by. */
export function useFieldFault(label: string, { error, path }: Fault): string | undefined {
  const say = useWords(text);
  if (path === undefined) return error;
  const [, item] = /\.(\d+)$/.exec(path) ?? [];
  const name = item === undefined ? say.fieldNamed(label) : say.fieldItem(label, Number(item) + 1);
  return error?.replace(naming(path), (_, begin = '') => `${begin}${name}`);
}

/** All the sentences of a refusal; where it is one, what it is about is what was sent, and needs no name. */
export function sentencesOf(errors: Readonly<Record<string, readonly string[]>>, itself: string): readonly string[] {
  const said = Object.entries(errors).flatMap(([path, own]) => own.map((sentence) => ({ path, sentence })));
  return said.map(({ path, sentence }) => (said.length > 1 ? sentence : sentence.replace(naming(path), itself)));
}
