import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { conversationOf, decodeNarrow, operandOf } from '../../web/src/model/narrow.js';
import { directPlace, topicPlace } from '../../web/src/model/place.js';
import { stateOf, type State } from '../../web/src/model/state.js';
import type { Snapshot } from '../../web/src/model/types.js';
import { countOf, unreadPlaces, type Count } from '../../web/src/model/unread.js';

/** How long events may be on their way. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

/** What the sidebar shows: where its links lead, and what counts are beside them. */
const SHOWN = `[...document.querySelector('#sidebar-filter').closest('[role=search]').parentElement.parentElement
  .querySelectorAll('nav a[href^="#"]')]
  .map((link) => [link.getAttribute('href'), link.querySelector('[data-unread-count]')?.dataset.unreadCount ?? '0'])`;
const IS_SHOWN = `document.querySelector('#sidebar-filter')?.value === ''`;
/** As the page is signed in, and whatever its model holds. */
const REGISTER = `(async () => {
  const current = await fetch('/api/v1/sessions/current');
  if (!current.ok) return undefined;
  const { csrf_token } = await current.json();
  const body = new URLSearchParams({
    event_types: '["heartbeat"]',
    fetch_event_types: JSON.stringify(['message', 'update_message_flags', 'subscription', 'user_topic', 'muted_users', 'realm_user', 'realm', 'user_settings']),
    client_capabilities: JSON.stringify({ empty_topic_name: true, archived_channels: true, include_deactivated_groups: true }),
  });
  const answer = await fetch('/api/v1/register', { method: 'POST', body, headers: { 'X-CSRF-Token': csrf_token } });
  return answer.ok ? answer.json() : undefined;
})()`;

/** Which counts of unread messages a window shows that are others on the service; none where nobody is signed in, or no service answers. */
export async function unreadFaults(page: Page, patienceMs = PATIENCE_MS): Promise<string[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await differences(page);
    if (found.length === 0 || Date.now() > end) return found;
    await setTimeout(PAUSE_MS);
  }
}

async function differences(page: Page): Promise<string[]> {
  if (page.isClosed() || !(await page.evaluate<boolean>(IS_SHOWN))) return [];
  const snapshot = await page.evaluate<Snapshot | undefined>(REGISTER).catch(() => undefined);
  if (!snapshot) return [];
  const state = stateOf(snapshot);
  const shown = await page.evaluate<[href: string, count: string][]>(SHOWN);
  return shown.flatMap(([href, count]) => {
    const expected = expectedAt(href, state);
    return expected === undefined || text(expected) === count
      ? []
      : [`${href}: ${count}, on the service ${text(expected)}`];
  });
}

const text = ({ count, mentions }: Count): string => (mentions > 0 ? `${count}@${mentions}` : String(count));

/** Undefined for links beside which unread messages are not counted. */
function expectedAt(href: string, state: State): Count | undefined {
  const places = unreadPlaces(state);
  if (href === '#inbox') return { ...countOf(places.values()), mentions: 0 };
  const narrow = href.startsWith('#narrow/') ? decodeNarrow(href.slice(1)) : undefined;
  if (!narrow) return undefined;
  if (operandOf(narrow, 'is') === 'mentioned') return { count: state.mentions.size, mentions: state.mentions.size };
  const conversation = conversationOf(narrow);
  if (conversation && 'user_ids' in conversation) {
    const place = places.get(directPlace(conversation.user_ids, state.own_id ?? 0));
    return countOf(place ? [place] : []);
  }
  if (conversation) {
    const { count = 0, mentions = 0 } = places.get(topicPlace(conversation.stream_id, conversation.topic)) ?? {};
    return { count, mentions };
  }
  const stream_id = operandOf(narrow, 'channel');
  return typeof stream_id === 'number' && narrow.length === 1
    ? countOf([...places.values()].filter((place) => place.stream_id === stream_id))
    : undefined;
}
