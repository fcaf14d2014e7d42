import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/orders',
  group: 'day',
  order: 50,
  icon: 'list',
  title: words({ es: { title: 'Órdenes' }, en: { title: 'Orders' } }),
  needs: ['consultations:read'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
