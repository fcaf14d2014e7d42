import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/keys',
  group: 'integration',
  order: 10,
  icon: 'key',
  title: words({ es: { title: 'Claves de API' }, en: { title: 'API keys' } }),
  needs: ['keys:manage', 'keys:approve'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
