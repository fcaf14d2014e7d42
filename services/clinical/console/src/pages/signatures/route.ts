import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/signatures',
  group: 'day',
  order: 73,
  icon: 'edit',
  title: words({ es: { title: 'Segundas firmas' }, en: { title: 'Second signatures' } }),
  needs: ['pharmacy:witness'],
  area: 'pharmacy',
  load: () => import('./page'),
} satisfies PageRoute;
