// Shows what the service pushes while no window of the client is open. It keeps nothing, and stands between nothing and the network.

/** Windows that slept meanwhile do not tell of it again. */
const notices = new BroadcastChannel('notices');

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let told;
  try {
    told = event.data.json();
  } catch {
    return;
  }
  if (told.type === 'message') event.waitUntil(show(told));
  if (told.type === 'remove') event.waitUntil(takeBack(told.message_ids));
  if (told.type === 'test') event.waitUntil(self.registration.showNotification(String(told.realm_name), { tag: 'test' }));
});

function show(told) {
  const { message_id, sender_full_name, sender_avatar_url, content, recipient_type, channel_name, topic, time } = told;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin, and no such argument
  notices.postMessage(message_id);
  const place = recipient_type === 'channel' ? ` · #${apart(channel_name)} › ${apart(topic)}` : '';
  return self.registration.showNotification(`${sender_full_name}${place}`, {
    body: content,
    // Windows of the client use the same: a message is shown once.
    tag: `message-${message_id}`,
    timestamp: time * 1000,
    data: { message_id },
    ...(isOwn(sender_avatar_url) && { icon: sender_avatar_url }),
  });
}

/** As `apart` of the client's model/names.ts. */
function apart(name) {
  return /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? `\u2068${name}\u2069` : name;
}

function isOwn(address) {
  return URL.canParse(address) && new URL(address).origin === self.location.origin;
}

async function takeBack(ids) {
  for (const id of ids ?? []) {
    for (const shown of await self.registration.getNotifications({ tag: `message-${id}` })) shown.close();
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const id = event.notification.data?.message_id;
  event.waitUntil(open(Number.isInteger(id) ? `/#narrow/with/${id}` : '/'));
});

async function open(address) {
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) return self.clients.openWindow(address);
  await window.focus();
  return window.navigate(address);
}
