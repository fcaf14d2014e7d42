import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/policy',
  group: 'people',
  order: 30,
  icon: 'shield',
  title: words({ es: { title: 'Política de acceso' }, en: { title: 'Access policy' } }),
  needs: ['phi-policy:manage'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
