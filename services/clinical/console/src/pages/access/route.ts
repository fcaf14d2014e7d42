import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/access',
  group: 'people',
  order: 50,
  icon: 'eye',
  title: words({ es: { title: 'Informes de acceso' }, en: { title: 'Access reports' } }),
  needs: ['audit:read'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
