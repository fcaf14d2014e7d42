import { call } from '../connection/call.js';
import { matches } from '../model/matching.js';
import { applyToMessages, type Messages } from '../model/message-cache.js';
import { asTerms, listed, narrowKey, type Narrow } from '../model/narrow.js';
import type { State } from '../model/state.js';
import type { Event, Message } from '../model/types.js';
import { fetchIds, fetchMessages } from './fetch-messages.js';
import { beginIn, beginOf, placed } from './list-places.js';
import { covers, emptyList, unanswered, united, withId, withoutFarEnd, type ListView } from './list-view.js';

const FIRST_BEFORE = 40;
const FIRST_AFTER = 60;
const PAGE = 160;
/** What one list keeps in memory; far ends are dropped and loaded again when they come near. */
const MOST_IDS = 500;
const MOST_LISTS = 10;
const MOST_LOOSE = 2000;
/** Without it nobody without an account is answered. */
export const OPEN_TO_ALL = { operator: 'channels', operand: 'web-public' };

/** The messages in memory, and the lists that show them. Events keep both true. */
export class MessageLists {
  readonly messages: Messages = new Map();
  private readonly lists = new Map<string, ListView>();
  private readonly listeners = new Set<() => void>();
  /** Events that came while an answer was on its way: the answer may be older than they are. */
  private readonly missed = new Set<Event[]>();
  /** What was asked for last, by list: an answer to an earlier question is not shown. */
  private readonly asked = new Map<string, object>();

  constructor(
    private readonly state: () => State,
    /** Which list is looked at, and the message at the top of the window; undefined: at its end. */
    private readonly shown: () => { key: string; around: number | undefined } | undefined,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  find = (key: string): ListView | undefined => this.lists.get(key);

  /** Shows a narrow, from the first unread message or from the one that `anchor` names. Loads what is not in memory. */
  open(narrow: Narrow, anchor?: number): void {
    const key = narrowKey(narrow);
    const known = this.lists.get(key);
    if (known) {
      // The newest last: the oldest are dropped first.
      this.lists.delete(key);
      this.lists.set(key, known);
    }
    const begin = known && beginIn(known, anchor, this.state());
    if (known && begin !== 'elsewhere') {
      this.put({ ...known, anchor: begin, generation: known.generation + 1 });
      return;
    }
    void this.load(known ?? emptyList(key, listed(narrow)), anchor === undefined ? 'first_unread' : String(anchor));
    for (const other of this.lists.keys()) if (this.lists.size > MOST_LISTS) this.lists.delete(other);
  }

  /** Loads the whole list anew around a message, or at its end. */
  async load(list: ListView, anchor: string): Promise<void> {
    this.put({ ...list, ids: [], status: 'loading', generation: list.generation + 1 });
    await this.replace(list.key, listed(list.narrow), anchor);
  }

  /** As it is now, after a new registration: what was shown stays until the answer is there. */
  async refresh(key: string, around: number | undefined): Promise<void> {
    for (const other of this.lists.keys()) if (other !== key) this.lists.delete(other);
    this.asked.clear();
    const list = this.lists.get(key);
    this.sweep();
    if (list) await this.replace(key, listed(list.narrow), around === undefined ? 'newest' : String(around));
  }

  private async replace(key: string, narrow: Narrow, anchor: string): Promise<void> {
    const turn = this.asked.set(key, {}).get(key);
    const current = () => (this.asked.get(key) === turn ? this.lists.get(key) : undefined);
    try {
      const answer = await this.fetch(narrow, anchor, FIRST_BEFORE, FIRST_AFTER);
      const list = current();
      if (!list) return;
      const begin = anchor === 'newest' ? undefined : beginOf(answer, anchor, this.messages);
      this.put({
        ...list,
        ids: answer.ids,
        foundOldest: answer.found_oldest,
        foundNewest: answer.found_newest,
        historyLimited: answer.history_limited,
        status: 'ready',
        anchor: begin,
        generation: list.generation + 1,
      });
    } catch (error) {
      const list = current();
      if (list) this.put(unanswered(list, error));
    }
  }

  async loadOlder(key: string): Promise<void> {
    const list = this.lists.get(key);
    const first = list?.ids[0];
    if (!list || list.foundOldest || list.loadingOlder || list.status !== 'ready' || first === undefined) return;
    this.put({ ...list, loadingOlder: true });
    const answer = await this.fetch(list.narrow, String(first), PAGE, 0).catch(() => undefined);
    const now = this.lists.get(key);
    if (!now || now.ids[0] !== first || !answer) {
      if (now) this.put({ ...now, loadingOlder: false });
      return;
    }
    this.put({
      ...now,
      ids: united(answer.ids, now.ids),
      foundOldest: answer.found_oldest,
      historyLimited: answer.history_limited,
      loadingOlder: false,
    });
    this.bound(this.lists.get(key)!);
  }

  async loadNewer(key: string): Promise<void> {
    const list = this.lists.get(key);
    const last = list?.ids.at(-1);
    if (!list || list.foundNewest || list.loadingNewer || list.status !== 'ready' || last === undefined) return;
    this.put({ ...list, loadingNewer: true });
    const answer = await this.fetch(list.narrow, String(last), 0, PAGE).catch(() => undefined);
    const now = this.lists.get(key);
    if (!now || now.ids.at(-1) !== last || !answer) {
      if (now) this.put({ ...now, loadingNewer: false });
      return;
    }
    this.put({
      ...now,
      ids: united(now.ids, answer.ids),
      foundNewest: answer.found_newest,
      loadingNewer: false,
    });
    this.bound(this.lists.get(key)!);
  }

  /** Takes events in; the state has taken them in already. */
  happened(events: readonly Event[]): void {
    const touched = new Set<number>();
    const moved = new Set<number>();
    const removed = new Set<number>();
    const arrived: Message[] = [];
    for (const event of events) {
      const found = applyToMessages(this.messages, event);
      for (const id of found.changed ?? []) touched.add(id);
      for (const id of found.moved ?? []) moved.add(id);
      for (const id of found.removed ?? []) removed.add(id);
      if (event.type === 'message') arrived.push(this.messages.get(event.message.id)!);
    }
    for (const missed of this.missed) missed.push(...events);
    for (const list of this.lists.values()) this.revise(list, { touched, moved, removed, arrived });
    for (const list of this.lists.values()) this.bound(list);
    void this.bring([...moved].filter((id) => !this.messages.has(id)));
    if (this.messages.size > MOST_LOOSE + MOST_LISTS * MOST_IDS) this.sweep();
  }

  private revise(
    list: ListView,
    { touched, moved, removed, arrived }: Record<'touched' | 'moved' | 'removed', Set<number>> & { arrived: Message[] },
  ): void {
    let ids = list.ids;
    if (ids.some((id) => removed.has(id))) ids = ids.filter((id) => !removed.has(id));
    for (const message of arrived) {
      if (list.foundNewest && list.status === 'ready') {
        const verdict = matches(message, list.narrow, this.state());
        if (verdict) ids = withId(ids, message.id);
        else if (verdict === undefined) void this.askWhetherMatches(list.key, message.id);
      }
    }
    for (const id of [...moved, ...touched]) ids = placed(list, ids, this.messages.get(id), this.state());
    const isTouched = ids.some((id) => touched.has(id) || moved.has(id));
    if (ids !== list.ids || isTouched) this.put({ ...list, ids });
  }

  private async askWhetherMatches(key: string, id: number): Promise<void> {
    const list = this.lists.get(key);
    if (!list) return;
    const narrow = asTerms(list.narrow);
    const answer = await call('GET /messages/matches_narrow', { msg_ids: [id], narrow }).catch(() => undefined);
    const now = this.lists.get(key);
    if (now && answer?.messages[id] && covers(now, id)) this.put({ ...now, ids: withId(now.ids, id) });
  }

  /** Loads messages that were moved to where somebody looks. */
  private async bring(ids: number[]): Promise<void> {
    if (ids.length === 0 || this.lists.size === 0) return;
    const answer = await fetchIds(ids.slice(0, 1000)).catch(() => undefined);
    for (const message of answer?.messages ?? []) this.messages.set(message.id, message);
    for (const list of this.lists.values()) {
      const after = ids.reduce<readonly number[]>(
        (all, id) => placed(list, all, this.messages.get(id), this.state()),
        list.ids,
      );
      if (after !== list.ids) this.put({ ...list, ids: after });
    }
  }

  private async fetch(narrow: Narrow, anchor: string, before: number, after: number) {
    const missed: Event[] = [];
    this.missed.add(missed);
    try {
      const asked = this.state().own_id === undefined ? [...narrow, OPEN_TO_ALL] : narrow;
      const answer = await fetchMessages(asked, anchor, before, after);
      const fetched: Messages = new Map(answer.messages.map((message) => [message.id, message]));
      for (const event of missed) {
        if (event.type !== 'message') applyToMessages(fetched, event);
        else if (answer.found_newest && !fetched.has(event.message.id)) {
          const message = this.messages.get(event.message.id);
          if (message && matches(message, narrow, this.state())) fetched.set(message.id, message);
        }
      }
      for (const [id, message] of fetched) this.messages.set(id, message);
      const known = narrow.length > 0 ? (message: Message) => matches(message, narrow, this.state()) : () => true;
      const ids = [...fetched.values()].filter((message) => known(message) !== false).map(({ id }) => id);
      return { ...answer, ids: ids.sort((a, b) => a - b) };
    } finally {
      this.missed.delete(missed);
    }
  }

  /** Cuts a list that grew, later: what is drawn at once changes at one end only, or the reader's place is lost. */
  private bound({ key, ids }: ListView): void {
    if (ids.length > MOST_IDS + PAGE) setTimeout(() => this.cut(key));
  }

  private cut(key: string): void {
    const list = this.lists.get(key);
    if (!list || list.ids.length <= MOST_IDS) return;
    const shown = this.shown();
    this.put(withoutFarEnd(list, shown?.key === key ? shown.around : undefined, MOST_IDS));
    this.sweep();
  }

  /** Forgets messages that no list shows, but for the newest. */
  private sweep(): void {
    const shown = new Set([...this.lists.values()].flatMap(({ ids }) => ids));
    const loose = [...this.messages.keys()].filter((id) => !shown.has(id)).sort((a, b) => b - a);
    for (const id of loose.slice(MOST_LOOSE)) this.messages.delete(id);
  }

  private put(list: ListView): void {
    this.lists.set(list.key, { ...list, version: list.version + 1 });
    for (const listener of this.listeners) listener();
  }
}
