import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/emergency',
  group: 'day',
  order: 25,
  icon: 'pulse',
  title: words({ es: { title: 'Urgencias' }, en: { title: 'Emergency' } }),
  needs: ['emergency:read'],
  area: 'emergency',
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
