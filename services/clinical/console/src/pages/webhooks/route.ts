import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/webhooks',
  group: 'integration',
  order: 30,
  icon: 'send',
  title: words({ es: { title: 'Webhooks' }, en: { title: 'Webhooks' } }),
  needs: ['webhooks:manage'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
