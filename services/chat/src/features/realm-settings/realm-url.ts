import type { Realm } from '../../domain/realm.js';

/** Where clients reach an organization: BASE_URL, with the organization's own host unless it is the default one. */
export function realmUrl(baseUrl: string, realm: Pick<Realm, 'host' | 'is_default'>): string {
  if (realm.is_default) return baseUrl;
  const url = new URL(baseUrl);
  url.hostname = realm.host;
  return url.origin;
}

/** The page on which somebody joins who has such a link (features/joining). */
export const joinUrl = (baseUrl: string, realm: Pick<Realm, 'host' | 'is_default'>, token: string): string =>
  `${realmUrl(baseUrl, realm)}/join/${token}`;
