import type { Realm } from '../../domain/realm.js';
import { realmUrl } from '../realm-settings/index.js';

export const REALM_PICTURES = ['icon', 'logo', 'night_logo'] as const;

export type RealmPicture = (typeof REALM_PICTURES)[number];

/** As clients know them: one that was uploaded is `U`; the service's own is `G` of an icon, `D` of a logo. */
export function realmPictureView(baseUrl: string, realm: Realm, picture: RealmPicture) {
  const key = realm[`${picture}_key`];
  const path = key === null ? '/static/realm-icon.svg' : `/user_avatars/${realm.id}/realm/${key}.png`;
  const own = picture === 'icon' ? 'G' : 'D';
  return { url: `${realmUrl(baseUrl, realm)}${path}`, source: key === null ? own : 'U' };
}

/** `icon_url`, `icon_source`, or those of a logo. */
export function realmPictureMembers(baseUrl: string, realm: Realm, picture: RealmPicture): Record<string, string> {
  const { url, source } = realmPictureView(baseUrl, realm, picture);
  return { [`${picture}_url`]: url, [`${picture}_source`]: source };
}
