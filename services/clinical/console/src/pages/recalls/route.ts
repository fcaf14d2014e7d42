import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/recalls',
  group: 'day',
  order: 72,
  icon: 'alert',
  title: words({ es: { title: 'Retiros de lotes' }, en: { title: 'Recalls' } }),
  needs: ['pharmacy:read'],
  area: 'pharmacy',
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
