import { useSyncExternalStore } from 'react';
import { credentials } from '../connection/call.js';

/** Another organization that somebody goes to with this browser. */
export interface Organization {
  /** Its origin: every organization has an address of its own. */
  url: string;
  name: string;
  /** By which the service shows what is unread there; known once somebody came from there. */
  glance?: string;
}

/** A list belongs to a person: others who use this browser are not told of it. */
const keyOf = (user_id: number): string => `organizations-${user_id}`;
const MOST = 20;
const MOST_LETTERS = 60;
/** Browsers differ in what they take for a host. */
const HOST = /^[a-z0-9.:[\]_-]+$/i;

let known: { of: number; list: readonly Organization[] } | undefined;
const NONE: readonly Organization[] = [];
const listeners = new Set<() => void>();

/** The origin that an address names; undefined of what no browser should be sent to, and of this page's own. */
export function originOf(address: string): string | undefined {
  const wanted = address.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(wanted) ? wanted : `https://${wanted}`;
  if (wanted === '' || !URL.canParse(whole)) return undefined;
  const { protocol, host, origin } = new URL(whole);
  return /^https?:$/.test(protocol) && HOST.test(host) && origin !== location.origin ? origin : undefined;
}

function read(user_id: number): readonly Organization[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user_id)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.slice(0, MOST).flatMap((one: Partial<Organization> | null) => {
      const url = typeof one?.url === 'string' ? originOf(one.url) : undefined;
      if (url === undefined || typeof one?.name !== 'string') return [];
      return [{ url, name: one.name, ...(typeof one.glance === 'string' && { glance: one.glance }) }];
    });
  } catch {
    return [];
  }
}

function put(list: readonly Organization[]): void {
  const { user_id } = credentials;
  if (user_id === undefined) return;
  known = { of: user_id, list };
  try {
    localStorage.setItem(keyOf(user_id), JSON.stringify(list));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
  for (const listener of listeners) listener();
}

/** Those of who is signed in. */
export function organizations(): readonly Organization[] {
  const { user_id } = credentials;
  if (user_id === undefined) return NONE;
  if (known?.of !== user_id) known = { of: user_id, list: read(user_id) };
  return known.list;
}

export function addOrganization(url: string, name: string, glance?: string): void {
  const others = organizations().filter((one) => one.url !== url);
  const called = name.trim().slice(0, MOST_LETTERS) || new URL(url).host;
  put([...others, { url, name: called, ...(glance !== undefined && { glance }) }].slice(-MOST));
}

/** Undefined: the session there has ended. */
export function setGlance(url: string, glance: string | undefined): void {
  put(
    organizations().map((one) =>
      one.url === url ? { url, name: one.name, ...(glance !== undefined && { glance }) } : one,
    ),
  );
}

/** It has another address now. It shows what is unread again once somebody came from there. */
export function moveOrganization(from: string, address: string): void {
  const url = originOf(address);
  if (url === from) return;
  if (url === undefined || organizations().some((one) => one.url === url)) return removeOrganization(from);
  put(organizations().map((one) => (one.url === from ? { url, name: one.name } : one)));
}

export const removeOrganization = (url: string): void => put(organizations().filter((one) => one.url !== url));

function subscribe(listener: () => void): () => void {
  // Another tab may have changed them.
  const changed = ({ key }: StorageEvent) => {
    if (key !== null && key !== keyOf(credentials.user_id ?? 0)) return;
    known = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changed);
  };
}

export const useOrganizations = (): readonly Organization[] => useSyncExternalStore(subscribe, organizations);

/** Where a link to another organization leads: to its client, which offers the way back, and learns what is unread here. */
export const addressIn = ({ url }: Organization, ownName: string, glance?: string): string =>
  `${url}/#organizations/from/${[location.origin, ownName, ...(glance === undefined ? [] : [glance])].map(encodeURIComponent).join('/')}`;

/** The organization from which a link led here, if it is not known yet. */
export function cameFrom(hash: string): Organization | undefined {
  const [, address, name, glance] = /^#organizations\/from\/([^/]+)\/([^/]*)(?:\/([^/]+))?$/.exec(hash) ?? [];
  if (address === undefined || name === undefined) return undefined;
  try {
    const url = originOf(decodeURIComponent(address));
    if (url === undefined || (url.startsWith('http:') && location.protocol === 'https:')) return undefined;
    // Control and format characters turn what is read around.
    return {
      url,
      name: decodeURIComponent(name).replaceAll(/\p{C}/gu, '').slice(0, MOST_LETTERS),
      ...(glance !== undefined && { glance: decodeURIComponent(glance) }),
    };
  } catch {
    return undefined;
  }
}
