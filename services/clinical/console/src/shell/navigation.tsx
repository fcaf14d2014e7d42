import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useLanguage, useWords } from '../i18n/language';
import { Icon } from '../kit/icon';
import { useLeave } from '../kit/unsaved';
import { useOwnPages } from '../pages/all';
import { GROUPS } from '../pages/define';
import { roleNames } from '../login/roles';
import { useSession } from '../session/session';
import { text } from './text';

/** The clinic, and the pages of this person in it. */
export function Navigation() {
  const say = useWords(text);
  const { language } = useLanguage();
  const [location] = useLocation();
  const own = useOwnPages();
  return (
    <nav className="navigation" aria-label={say.navigation}>
      <ClinicSwitch />
      {GROUPS.map((group) => {
        const inGroup = own.filter((page) => page.group === group);
        if (inGroup.length === 0) return null;
        return (
          <section key={group}>
            <h2>{say[group]}</h2>
            <ul>
              {inGroup.map(({ path, icon, title }) => {
                const current = location === path || location.startsWith(`${path}/`);
                return (
                  <li key={path}>
                    <Link href={path} {...(current && { 'aria-current': 'page' })}>
                      <Icon name={icon} />
                      {title[language].title}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

function ClinicSwitch() {
  const say = useWords(text);
  const roles = useWords(roleNames);
  const id = useId();
  const { data, clinic, choose } = useSession();
  const [path, go] = useLocation();
  const leave = useLeave();
  function change(to: string) {
    choose(to);
    // What a list of the one clinic was narrowed down to is not in the other.
    go(path, { replace: true });
  }
  const role = roles[clinic?.role as keyof typeof roles] ?? clinic?.role;
  if (!data || data.clinics.length < 2)
    return (
      <p className="clinic">
        <strong>{clinic?.name}</strong>
        <small>{role}</small>
      </p>
    );
  return (
    <div className="clinic">
      <label className="visually-hidden" htmlFor={id}>
        {say.clinicLabel}
      </label>
      <div className="select">
        <select id={id} value={clinic?.id} onChange={({ target: { value } }) => leave(() => change(value))}>
          {data.clinics.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </div>
      <small>{role}</small>
    </div>
  );
}
