import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { signWords } from '../../vitals/words';
import { certaintyWords, kindWords, sectionWords } from './names';
import { text } from './text';
import { diagnosesOf, isStandard, memberOf, type Consultation } from './values';

/** What a field of a note is called. */
export function usePathName(note: Pick<Consultation, 'sections'>): (path: string) => string {
  const say = useWords(text);
  const signs = useWords(signWords);
  const sections = useWords(sectionWords);
  return (path) => {
    const [member, name = ''] = path.split('.');
    if (member === 'vitals') return signs[name as keyof typeof signs] ?? name;
    if (member === 'sections')
      return isStandard(name)
        ? sections[name as keyof typeof sections]
        : (note.sections.find(({ key }) => key === name)?.title ?? name);
    if (path === 'follow_up.date') return say.followUpDate;
    if (path === 'follow_up.notes') return say.followUpNotes;
    return { type: say.kind, reason: say.reason, diagnoses: say.diagnoses }[path] ?? path;
  };
}

/** What a field of a note says, in words. */
export function useSaid(): (path: string, value: string) => string {
  const kinds = useWords(kindWords);
  const certainties = useWords(certaintyWords);
  const format = useFormat();
  return (path, value) => {
    if (value === '') return '';
    if (memberOf(path) === 'diagnoses')
      return diagnosesOf({ diagnoses: value })
        .map(
          ({ code, description, certainty }) => `${description} ${code} (${certainties[certainty ?? 'presumptive']})`,
        )
        .join('\n');
    if (path === 'type') return kinds[value as keyof typeof kinds] ?? value;
    if (path === 'follow_up.date') return format.date(value);
    return value;
  };
}
