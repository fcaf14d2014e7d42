import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/account',
  group: 'account',
  order: 10,
  icon: 'user',
  title: words({ es: { title: 'Mi cuenta' }, en: { title: 'My account' } }),
  load: () => import('../../account/page'),
} satisfies PageRoute;
