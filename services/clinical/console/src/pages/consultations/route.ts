import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/consultations',
  group: 'day',
  order: 35,
  icon: 'edit',
  title: words({ es: { title: 'Consultas' }, en: { title: 'Consultations' } }),
  needs: ['consultations:read'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
