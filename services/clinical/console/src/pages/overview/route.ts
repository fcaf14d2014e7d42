import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/overview',
  group: 'day',
  order: 10,
  icon: 'home',
  title: words({ es: { title: 'Resumen' }, en: { title: 'Overview' } }),
  needs: ['appointments:write'],
  opensFor: ['clinic:manage'],
  load: () => import('./page'),
} satisfies PageRoute;
