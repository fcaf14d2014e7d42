import type { Response } from 'supertest';
import type { Api, Values } from './api.js';
import type { TestChannel, TestUser } from './builders.js';
import { ReadStateModel } from './read-state-model.js';
import { topicKey, type ClientState } from './replay-state.js';

type Json = Response['body'];
type Learn = (own_id: number, ids: string[], form: Json, answer: Json) => void;

const GUEST = 600;

/**
 * What the organization must be like, concluded from requests that were granted, one after another, and
 * from nothing else: who is subscribed, in which group and in which role, where messages are, and what
 * is unread and starred. It knows nothing of messages that the service posts itself, and compares topics
 * without regard to letters.
 */
export class ReplayModel {
  readonly #reading: ReadStateModel;
  readonly #roles: Map<number, number>;
  readonly #gone = new Set<number>();
  readonly #names: Map<number, string>;
  readonly #archived = new Set<number>();
  readonly #private = new Set<number>();
  /** Private channels that some may read without being subscribed: what becomes of their stars is not foretold. */
  readonly #opened = new Set<number>();
  readonly #groups = new Map<number, Set<number>>();
  readonly #muted = new Map<number, Set<number>>();
  readonly #stars = new Map<number, Map<number, 'sure' | 'unsure'>>();

  constructor(
    people: readonly TestUser[],
    channels: readonly { channel: TestChannel; subscribers: readonly TestUser[]; invite_only?: boolean }[],
    groups: Readonly<Record<number, readonly number[]>>,
  ) {
    this.#reading = new ReadStateModel(people.map(({ id }) => id));
    this.#roles = new Map(people.map(({ id, role }) => [id, role]));
    this.#names = new Map(channels.map(({ channel }) => [channel.id, channel.name]));
    for (const { channel, subscribers, invite_only } of channels) {
      for (const { id } of subscribers) this.#reading.subscribed(id, channel.id);
      if (invite_only) this.#private.add(channel.id);
    }
    for (const [id, members] of Object.entries(groups)) this.#groups.set(Number(id), new Set(members));
    for (const { id } of people) {
      this.#muted.set(id, new Set());
      this.#stars.set(id, new Map());
    }
  }

  /** The interface of one user, whose granted requests the model learns from. */
  watch(user: TestUser, api: Api): Api {
    const watched =
      (method: 'post' | 'patch' | 'delete') =>
      async (path: string, form: Values = {}): Promise<Response> => {
        const answer = await api[method](path, form);
        if (answer.status === 200) this.#learn(user.id, `${method} ${path}`, form, answer.body);
        return answer;
      };
    return { ...api, post: watched('post'), patch: watched('patch'), delete: watched('delete') };
  }

  /** Where the state of a client is not as it must be. */
  contradictions(state: ClientState): string[] {
    const own_id: number = state.own.user_id;
    const found: string[] = [];
    const compare = (what: string, seen: unknown, expected: unknown) => {
      const [a, b] = [JSON.stringify(seen), JSON.stringify(expected)];
      if (a !== b) found.push(`${what}: seen ${a}, expected ${b}`);
    };
    const active = (ids: Iterable<number>) =>
      [...ids].filter((id) => this.#roles.has(id) && !this.#gone.has(id)).sort((a, b) => a - b);
    for (const id of active(this.#roles.keys())) {
      if (state.users[id]) compare(`role of ${id}`, state.users[id].role, this.#roles.get(id));
    }
    for (const id of this.#names.keys()) {
      if (this.#archived.has(id)) continue;
      const isSubscribed = this.#reading.isSubscribed(own_id, id);
      compare(`subscribed to ${id}`, state.subscriptions[id] !== undefined, isSubscribed);
      if (!isSubscribed) continue;
      const subscribers = [...this.#roles.keys()].filter((user_id) => this.#reading.isSubscribed(user_id, id));
      compare(`subscribers of ${id}`, active(state.subscribers[id]!), active(subscribers));
    }
    for (const [id, members] of this.#groups) {
      if (state.groups[id] && !state.groups[id].deactivated) {
        compare(`members of group ${id}`, active(state.groups[id].members), active(members));
      }
    }
    for (const { id, place, unread } of this.#reading.messages.values()) {
      const expected = 'channel_id' in place ? topicKey(place.channel_id, place.topic) : 'direct';
      if ('channel_id' in place && this.#archived.has(place.channel_id)) continue;
      const seen = (seen_place: string | undefined) =>
        seen_place?.startsWith('with ') ? 'direct' : seen_place?.toLowerCase();
      compare(`${id} unread`, seen(state.unread[id]), unread.has(own_id) ? expected : undefined);
      const known = state.messages[id];
      if (known && this.#isReader(own_id, place)) compare(`place of ${id}`, seen(known.place), expected);
      const star = this.#stars.get(own_id)!.get(id);
      if (star !== 'unsure') compare(`${id} starred`, state.starred.includes(id), star === 'sure');
    }
    const lost = Object.keys(state.messages).filter((id) => this.#deleted.has(Number(id)));
    compare('deleted messages', lost, []);
    return found;
  }

  readonly #deleted = new Set<number>();

  #learn(own_id: number, request: string, form: Values, answer: Json): void {
    for (const [pattern, learn] of this.#lessons) {
      const found = pattern.exec(request);
      if (found) return learn(own_id, found.slice(1), form, answer);
    }
  }

  readonly #lessons: [RegExp, Learn][] = [
    [/^post \/messages$/, (own_id, _, form, { id }) => this.#sent(own_id, id, form)],
    [/^patch \/messages\/(\d+)$/, (_own, [id], form) => this.#moved(Number(id), form)],
    [/^delete \/messages\/(\d+)$/, (_own, [id]) => this.#delete(Number(id))],
    [
      /^post \/streams\/(\d+)\/delete_topic$/,
      (_own, [id], { topic_name }) => {
        for (const gone of this.#reading.idsIn(Number(id), topic_name.toLowerCase())) this.#delete(gone);
      },
    ],
    [/^post \/messages\/flags$/, (own_id, _, form) => this.#flagged(own_id, form)],
    [
      /^post \/mark_(?:topic|stream)_as_read$/,
      (own_id, _, { stream_id, topic_name }) =>
        this.#reading.read(own_id, this.#reading.idsIn(stream_id, topic_name?.toLowerCase())),
    ],
    [/^post \/mark_all_as_read$/, (own_id) => this.#reading.read(own_id, this.#reading.unreadOf(own_id))],
    [
      /^post \/users\/me\/subscriptions$/,
      (own_id, _, { subscriptions, principals = [own_id] }) => {
        for (const user_id of principals) this.#reading.subscribed(user_id, this.#named(subscriptions[0].name));
      },
    ],
    [
      /^delete \/users\/me\/subscriptions$/,
      (own_id, _, { subscriptions, principals = [own_id] }) => {
        for (const user_id of principals) this.#reading.unsubscribed(user_id, this.#named(subscriptions[0]));
      },
    ],
    [
      /^post \/channels\/create$/,
      (_own, _ids, { name, subscribers, invite_only }, { id }) => {
        this.#names.set(id, name);
        if (invite_only) this.#private.add(id);
        for (const user_id of subscribers) this.#reading.subscribed(user_id, id);
      },
    ],
    [/^delete \/streams\/(\d+)$/, (_own, [id]) => void this.#archived.add(Number(id))],
    [/^patch \/streams\/(\d+)$/, (_own, [id], form) => this.#changeChannel(Number(id), form)],
    [/^patch \/users\/(\d+)$/, (_own, [id], { role }) => void this.#roles.set(Number(id), role)],
    [/^delete \/users\/(\d+)$/, (_own, [id]) => this.#leave(Number(id))],
    [/^post \/users\/(\d+)\/reactivate$/, (_own, [id]) => void this.#gone.delete(Number(id))],
    [
      /^post \/users\/me\/muted_users\/(\d+)$/,
      (own_id, [id]) => {
        this.#muted.get(own_id)!.add(Number(id));
        const sent = this.#reading.unreadOf(own_id).filter((one) => this.#message(one)!.sender_id === Number(id));
        this.#reading.read(own_id, sent);
      },
    ],
    [/^delete \/users\/me\/muted_users\/(\d+)$/, (own_id, [id]) => void this.#muted.get(own_id)!.delete(Number(id))],
    [
      /^post \/user_groups\/(\d+)\/members$/,
      (_own, [id], { add = [], delete: removed = [] }) => {
        const members = this.#groups.get(Number(id))!;
        for (const user_id of add) members.add(user_id);
        for (const user_id of removed) members.delete(user_id);
      },
    ],
  ];

  #sent(own_id: number, id: number, { type, to, topic }: Json): void {
    const place =
      type === 'channel' ? { channel_id: to, topic: topic.toLowerCase() } : { user_ids: [...new Set([own_id, ...to])] };
    this.#reading.sent(id, place, own_id, true);
    for (const [user_id, muted] of this.#muted) if (muted.has(own_id)) this.#reading.read(user_id, [id]);
  }

  #moved(id: number, { topic, stream_id, propagate_mode }: Json): void {
    const place = this.#message(id)?.place;
    if (!place || !('channel_id' in place) || propagate_mode === undefined) return;
    const target = { channel_id: stream_id ?? place.channel_id, topic: topic?.toLowerCase() ?? place.topic };
    const others = this.#reading.idsIn(place.channel_id, place.topic);
    const isMoved = (other: number) =>
      propagate_mode === 'change_all' || (propagate_mode === 'change_later' ? other >= id : other === id);
    const ids = others.filter(isMoved);
    this.#reading.moved(ids, target);
    if (target.channel_id === place.channel_id) return;
    for (const [user_id, stars] of this.#stars) {
      if (this.#isReader(user_id, target)) continue;
      const isUnsure = this.#opened.has(target.channel_id);
      for (const moved of ids.filter((one) => stars.has(one))) {
        if (isUnsure) stars.set(moved, 'unsure');
        else stars.delete(moved);
      }
    }
  }

  #delete(id: number): void {
    this.#reading.messages.delete(id);
    this.#deleted.add(id);
    for (const stars of this.#stars.values()) stars.delete(id);
  }

  #leave(id: number): void {
    this.#gone.add(id);
    for (const members of this.#groups.values()) members.delete(id);
  }

  #flagged(own_id: number, { messages, op, flag }: Json): void {
    const known: number[] = messages.filter((id: number) => this.#message(id));
    if (flag === 'read') {
      if (op === 'add') this.#reading.read(own_id, known);
      else this.#reading.markUnread(own_id, known);
      return;
    }
    const stars = this.#stars.get(own_id)!;
    for (const id of known) {
      if (op === 'add') stars.set(id, 'sure');
      else if (this.#isReader(own_id, this.#message(id)!.place)) stars.delete(id);
      else if (stars.has(id)) stars.set(id, 'unsure');
    }
  }

  #changeChannel(id: number, { is_private, is_archived, new_name, can_subscribe_group }: Json): void {
    if (is_archived === false) this.#archived.delete(id);
    if (new_name !== undefined) this.#names.set(id, new_name);
    if (can_subscribe_group !== undefined) this.#opened.add(id);
    if (is_private === true) this.#private.add(id);
    if (is_private === false) this.#private.delete(id);
  }

  /** Who reads what is there by being subscribed, or because everybody but guests may. */
  #isReader(user_id: number, place: { channel_id: number } | { user_ids: number[] }): boolean {
    if ('user_ids' in place) return place.user_ids.includes(user_id);
    if (this.#reading.isSubscribed(user_id, place.channel_id)) return true;
    return this.#roles.get(user_id) !== GUEST && !this.#private.has(place.channel_id);
  }

  #message(id: number) {
    return this.#reading.messages.get(id);
  }

  #named(name: string): number {
    const [id] = [...this.#names].find(([, other]) => other === name)!;
    return id;
  }
}
