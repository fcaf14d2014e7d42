import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/reviews',
  group: 'people',
  order: 40,
  icon: 'alert',
  title: words({ es: { title: 'Emergencias' }, en: { title: 'Emergencies' } }),
  needs: ['phi-policy:manage'],
  load: () => import('./page'),
} satisfies PageRoute;
