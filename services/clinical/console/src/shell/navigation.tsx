import { ClinicSelect } from '../frame/clinic-select';
import { PageLinks } from '../frame/page-links';
import { text as frameText } from '../frame/text';
import { useWords } from '../i18n/language';
import { roleNames } from '../login/roles';
import { useOwnPages } from '../pages/all';
import { GROUPS } from '../pages/define';
import { useSession } from '../session/session';
import { text } from './text';

/** The clinic, and the pages of this person in it. */
export function Navigation() {
  const say = useWords(text);
  const { navigation } = useWords(frameText);
  const roles: Record<string, string> = useWords(roleNames);
  const { data, clinic } = useSession();
  const own = useOwnPages();
  return (
    <nav className="navigation" aria-label={navigation}>
      <ClinicSelect clinics={data?.clinics ?? []} note={clinic && (roles[clinic.role] ?? clinic.role)} />
      {GROUPS.map((group) => {
        const inGroup = own.filter((page) => page.group === group);
        return (
          inGroup.length > 0 && (
            <section key={group}>
              <h2>{say[group]}</h2>
              <PageLinks pages={inGroup} />
            </section>
          )
        );
      })}
    </nav>
  );
}
