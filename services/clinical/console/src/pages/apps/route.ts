import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/apps',
  group: 'integration',
  order: 20,
  icon: 'grid',
  title: words({ es: { title: 'Aplicaciones SMART' }, en: { title: 'SMART apps' } }),
  needs: ['keys:manage'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
