import type { Data } from '../api/client';
import { useLanguage } from '../i18n/language';

type Test = Data<'GET /api/v1/catalogs/tests'>[number];

/** In the reader's language, where the catalog has it. */
export function useTestName() {
  const { language } = useLanguage();
  return ({ name, name_es }: Pick<Test, 'name' | 'name_es'>) => (language === 'es' ? (name_es ?? name) : name);
}
