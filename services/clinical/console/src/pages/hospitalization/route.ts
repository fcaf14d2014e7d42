import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/hospitalization',
  group: 'day',
  order: 26,
  icon: 'building',
  title: words({ es: { title: 'Hospitalización' }, en: { title: 'Hospitalization' } }),
  needs: ['admissions:read'],
  area: 'hospitalization',
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
