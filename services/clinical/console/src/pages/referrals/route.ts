import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/referrals',
  group: 'day',
  order: 52,
  icon: 'send',
  title: words({ es: { title: 'Derivaciones' }, en: { title: 'Referrals' } }),
  needs: ['consultations:read'],
  area: 'general',
  load: () => import('./page'),
} satisfies PageRoute;
