import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/catalogs',
  group: 'clinic',
  order: 40,
  icon: 'list',
  title: words({ es: { title: 'Catálogos' }, en: { title: 'Catalogs' } }),
  needs: ['clinic:manage'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
