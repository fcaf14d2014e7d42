import { Link, useLocation } from 'wouter';
import { useLanguage, type Words } from '../i18n/language';
import { Icon, type IconName } from '../kit/icon';

export interface PageLink {
  path: string;
  icon: IconName;
  title: Words<{ title: string }>;
}

/** Links to pages, the open one marked. */
export function PageLinks({ pages }: { pages: readonly PageLink[] }) {
  const { language } = useLanguage();
  const [location] = useLocation();
  return (
    <ul>
      {pages.map(({ path, icon, title }) => {
        const isOpen = location === path || (path !== '/' && location.startsWith(`${path}/`));
        return (
          <li key={path}>
            <Link href={path} {...(isOpen && { 'aria-current': 'page' })}>
              <Icon name={icon} />
              {title[language].title}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
