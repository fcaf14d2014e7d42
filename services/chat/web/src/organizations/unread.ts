import { useEffect, useState } from 'react';
import { call } from '../connection/call.js';
import { moveOrganization, organizations, setGlance, useOrganizations, type Organization } from './organizations.js';

/** What is unread in another organization. */
export interface OtherUnread {
  /** Direct messages and mentions. */
  count: number;
  /** Whether more is. */
  has_more: boolean;
  /** Its own address, by whichever it is in the list. */
  realm_url: string;
  user_id: number;
  icon_url: string | null;
}

const EVERY_MS = 30_000;
const PATIENCE_MS = 3_000;
const NONE: ReadonlyMap<string, OtherUnread> = new Map();

/** What is unread elsewhere, by address. It is asked for while somebody looks at this window, as no events tell of it. */
export function useOtherUnread(): ReadonlyMap<string, OtherUnread> {
  const others = useOrganizations();
  const [unread, setUnread] = useState(NONE);
  const glances = others.map(({ glance }) => glance ?? '').join(' ');
  useEffect(() => {
    if (glances.trim() === '') return setUnread(NONE);
    const stopped = new AbortController();
    const { signal } = stopped;
    const look = () => {
      if (document.visibilityState === 'visible') void lookAtOthers(signal).then((seen) => seen && setUnread(seen));
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look, { signal });
    addEventListener('focus', look, { signal });
    addEventListener('online', look, { signal });
    signal.addEventListener('abort', () => clearInterval(timer));
    return () => stopped.abort();
  }, [glances]);
  return unread;
}

/** Undefined where the service was not reached: what was known stays. */
async function lookAtOthers(signal: AbortSignal): Promise<ReadonlyMap<string, OtherUnread> | undefined> {
  const asked = organizations().filter((one): one is Required<Organization> => one.glance !== undefined);
  try {
    const answer = await call('POST /sessions/glances', { glances: asked.map(({ glance }) => glance) }, { signal });
    const seen = new Map<string, OtherUnread>();
    for (const [at, { url }] of asked.entries()) {
      const found = answer.organizations[at];
      // What is shown there must be of there, whoever wrote the link that brought it.
      if (found?.host !== new URL(url).hostname) setGlance(url, undefined);
      else if (found.has_moved) moveOrganization(url, found.realm_url);
      else seen.set(url, found);
    }
    return seen;
  } catch {
    return undefined;
  }
}

/** Those to show: where one person is in one organization by two addresses, that of its own, else the first. */
export function withoutDoubles(
  others: readonly Organization[],
  unread: ReadonlyMap<string, OtherUnread>,
): readonly Organization[] {
  const shown = new Map<string, Organization>();
  for (const other of others) {
    const of = unread.get(other.url);
    const key = of === undefined ? other.url : `${of.realm_url} ${of.user_id}`;
    if (!shown.has(key) || of?.realm_url === other.url) shown.set(key, other);
  }
  return [...shown.values()];
}

/** What lets the page of another organization show what is unread here; undefined where it is on another server. */
export async function glanceFor({ url }: Organization): Promise<string | undefined> {
  try {
    const host = new URL(url).hostname;
    return (await call('POST /sessions/current/glances', { host }, { patienceMs: PATIENCE_MS })).glance;
  } catch {
    return undefined;
  }
}
