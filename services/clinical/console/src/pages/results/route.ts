import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/results',
  group: 'day',
  order: 40,
  icon: 'chart',
  title: words({ es: { title: 'Resultados' }, en: { title: 'Results' } }),
  needs: ['lab-results:read'],
  load: () => import('./page'),
} satisfies PageRoute;
