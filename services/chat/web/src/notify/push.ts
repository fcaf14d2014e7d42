import { call, credentials } from '../connection/call.js';

/** `unavailable`: this browser or this server cannot. */
export type PushState = 'unavailable' | 'off' | 'on';

const WORKER = '/service-worker.js';
/** Under it the browser keeps who turned this on: that outlives their session, until they sign out or turn it off. */
const WANTED_BY = 'web-push';

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is told of messages when no window of this client is open. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unavailable';
  const { vapid_public_key, subscriptions } = await call('GET /users/me/web_push_subscriptions', {});
  if (vapid_public_key === null) return 'unavailable';
  const own = await subscription();
  return own && subscriptions.some(({ endpoint }) => endpoint === own.endpoint) ? 'on' : 'off';
}

const me = (): string | undefined => (credentials.user_id === undefined ? undefined : String(credentials.user_id));

/** Throws what the browser or the service refuses. Nothing where somebody else is signed in by the time the browser is ready. */
export async function startPush(): Promise<void> {
  const asked = me();
  const { vapid_public_key: key } = await call('GET /users/me/web_push_subscriptions', {});
  if (key === null) throw new Error('This server does not push to browsers.');
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  const own = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  if (me() !== asked) return dropPush();
  await register(own);
  remember(asked);
}

/** Who is signed in again, in a browser in which they had it on when their last session ended by itself, has it on again. */
export async function resumePush(): Promise<void> {
  const isWanted = me() !== undefined && wantedBy() === me();
  if (!isWanted) {
    // Of somebody who was signed in here before.
    if (canPush() && (await subscription()) && (await pushState()) === 'off') await dropPush();
    return;
  }
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if ((await pushState()) === 'off') await startPush();
}

function wantedBy(): string | null {
  try {
    return localStorage.getItem(WANTED_BY);
  } catch {
    return null;
  }
}

function remember(user_id: string | undefined): void {
  try {
    if (user_id === undefined) localStorage.removeItem(WANTED_BY);
    else localStorage.setItem(WANTED_BY, user_id);
  } catch {
    // A browser that keeps nothing has it off after each sign-in.
  }
}

/** The service forgets a browser with its session: one that got another session is told to it again. */
export async function keepPush(): Promise<void> {
  const own = canPush() ? await subscription() : null;
  if (own && [null, me()].includes(wantedBy())) await register(own);
}

async function register(own: PushSubscription): Promise<void> {
  const { endpoint, keys } = own.toJSON();
  await call('POST /users/me/web_push_subscriptions', {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  });
}

/** Whoever signs out is told of nothing any more in this browser, whatever the service says of it. */
export async function stopPush(): Promise<void> {
  remember(undefined);
  const own = canPush() ? await subscription() : null;
  try {
    if (own) await call('DELETE /users/me/web_push_subscriptions', { endpoint: own.endpoint });
  } finally {
    await dropPush();
  }
}

/** The session of that person ended by itself. What another window keeps for somebody else, who signed in since, stays. */
export async function endPush(user_id: number | undefined): Promise<void> {
  if ([null, String(user_id)].includes(wantedBy())) await dropPush();
}

/** The same without a session: the browser takes no more pushes, and takes back what it shows. */
export async function dropPush(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
