import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/emergency-numbers',
  group: 'clinic',
  order: 35,
  icon: 'chart',
  title: words({ es: { title: 'Urgencias en cifras' }, en: { title: 'Emergency figures' } }),
  needs: ['emergency:read', 'clinic:manage'],
  area: 'emergency',
  load: () => import('./page'),
} satisfies PageRoute;
