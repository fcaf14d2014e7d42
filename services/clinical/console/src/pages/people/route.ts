import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/people',
  group: 'people',
  order: 10,
  icon: 'people',
  title: words({ es: { title: 'Personas' }, en: { title: 'People' } }),
  needs: ['clinic:manage'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
