import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/wards',
  group: 'clinic',
  order: 45,
  icon: 'building',
  title: words({ es: { title: 'Salas y camas' }, en: { title: 'Wards and beds' } }),
  needs: ['beds:manage'],
  area: 'hospitalization',
  load: () => import('./page'),
} satisfies PageRoute;
