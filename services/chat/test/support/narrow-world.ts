import { buildChannel, sendMessage, type ChannelFields, type TestRealm, type TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import { NarrowModel, type ModelChannel, type ModelMessage } from './narrow-model.js';
import type { Chat } from './start.js';
import { TOPICS, CONTENTS, type MessageRow, type FlagRow, seeded } from './narrow-data.js';

/** Fills an organization with all that narrows tell apart, and a model of it. */
export class NarrowWorld {
  readonly next = seeded(20_260_801);

  constructor(
    private readonly chat: Chat,
    private readonly realm: TestRealm,
    private readonly users: readonly TestUser[],
  ) {}

  pick<T>(from: readonly T[]): T {
    return from[this.next(from.length)]!;
  }

  /** People come and go in channels of every kind while messages are sent, starred, reacted to and moved. */
  async build(): Promise<NarrowModel> {
    const ids = (
      await this.chat.db.one<{ system_group_ids: Record<string, number> }>(
        'select system_group_ids from realms where id = $1',
        [this.realm.id],
      )
    ).system_group_ids;
    const kinds: Record<string, ChannelFields> = {
      open: {},
      other: {},
      shared: { invite_only: true, history_public_to_subscribers: true },
      protected: { invite_only: true },
      opened: { invite_only: true, group_settings: { can_subscribe_group: ids['role:moderators'] } },
      web: { is_web_public: true },
      archived: {},
    };
    const channels: ModelChannel[] = [];
    for (const [name, fields] of Object.entries(kinds)) {
      const { id } = await buildChannel(this.chat, this.realm.id, { name, ...fields, subscribers: [this.realm.owner] });
      channels.push({
        id,
        name,
        invite_only: fields.invite_only ?? false,
        is_web_public: fields.is_web_public ?? false,
        sharesHistory: !fields.invite_only || (fields.history_public_to_subscribers ?? false),
        is_muted_by: new Set(),
        opened_to: new Set(
          name === 'opened' ? [this.realm.moderator.id, this.realm.administrator.id, this.realm.owner.id] : [],
        ),
        subscribers: new Set([this.realm.owner.id]),
      });
    }
    const world = new NarrowModel([], channels, new Map());
    for (let step = 0; step < 260; step += 1) await this.#takeStep(world, step);
    await this.#muteAndFollow(world);
    await this.chat.db.query('update channels set is_archived = true where realm_id = $1 and name = $2', [
      this.realm.id,
      'archived',
    ]);
    await this.#readBack(world);
    return world;
  }

  async #takeStep(world: NarrowModel, step: number): Promise<void> {
    const action = this.next(20);
    if (step < 20 || action < 3) return this.#toggleSubscription(this.pick(world.channels), this.pick(this.users));
    if (action < 5) return this.#sendDirect(world);
    if (action === 5 && world.messages.length > 20) return this.#moveSome(world);
    if (action === 6 && world.messages.length > 0) return this.#star(world);
    return this.#sendToChannel(world);
  }

  async #toggleSubscription(channel: ModelChannel, user: TestUser): Promise<void> {
    const key = [this.realm.id, user.id, channel.id];
    if (channel.subscribers.delete(user.id)) {
      await this.chat.db.query(
        `update subscription_spans set to_message_id = nextval('messages_id_seq') - 1
         where realm_id = $1 and user_id = $2 and channel_id = $3 and to_message_id is null`,
        key,
      );
      return;
    }
    channel.subscribers.add(user.id);
    await this.chat.db.query(
      'insert into subscriptions (realm_id, user_id, channel_id) values ($1, $2, $3) on conflict do nothing',
      key,
    );
    await this.chat.db.query(
      "insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) values ($1, $2, $3, nextval('messages_id_seq'))",
      key,
    );
  }

  async #sendToChannel(world: NarrowModel): Promise<void> {
    const channel = this.pick(world.channels);
    const senders = [this.realm.owner, ...this.users].filter((user) => world.canRead(user, channel));
    const sender = this.pick(senders);
    const content = this.pick(CONTENTS);
    const topic = this.pick(TOPICS);
    const id = await sendMessage(this.chat, sender, {
      channel: { ...channel, realm_id: this.realm.id },
      topic,
      content,
    });
    const known = world.messages.find(
      (message) => message.channel === channel && message.topic.toLowerCase() === topic.toLowerCase(),
    );
    world.messages.push(
      this.#newMessage(id, sender, content, {
        channel,
        topic: known?.topic ?? topic,
        reached: new Set(channel.subscribers),
      }),
    );
  }

  async #sendDirect(world: NarrowModel): Promise<void> {
    const people = [...new Set([this.pick(this.users), this.pick(this.users), this.pick(this.users)])];
    const sender = people[0]!;
    const content = this.pick(CONTENTS.filter((text) => !text.includes('all')));
    const id = await sendMessage(this.chat, sender, { to: people, content });
    const user_ids = people.map((user) => user.id).sort((a, b) => a - b);
    world.messages.push(this.#newMessage(id, sender, content, { user_ids, reached: new Set(user_ids) }));
  }

  #newMessage(id: number, sender: TestUser, content: string, place: Partial<ModelMessage>): ModelMessage {
    const home = place.channel && { home: place.channel };
    const nothing = { came_to: new Set<number>(), flags: new Map(), has: new Set<string>(), mentions_channel: false };
    return { id, sender_id: sender.id, content, topic: '', reached: new Set(), ...nothing, ...home, ...place };
  }

  /** By the owner, who is in all channels: a whole topic or one message, to another topic, channel or both. */
  async #moveSome(world: NarrowModel): Promise<void> {
    const message = this.pick(world.messages.filter(({ channel }) => channel));
    const target = this.pick([message.channel!, this.pick(world.channels)]);
    const topic = this.pick(TOPICS.filter((name) => !name.startsWith('✔') && name !== ''));
    const mode = this.pick(['change_one', 'change_all', 'change_later']);
    const res = await this.chat.api(this.realm.owner).patch(`/messages/${message.id}`, {
      topic,
      stream_id: target.id,
      propagate_mode: mode,
      send_notification_to_new_thread: false,
      send_notification_to_old_thread: false,
    });
    if (res.status !== 200) return;
    const moved = world.messages.filter(
      ({ id, channel, topic: name }) =>
        channel === message.channel &&
        name.toLowerCase() === message.topic.toLowerCase() &&
        (mode === 'change_all' || (mode === 'change_later' ? id >= message.id : id === message.id)),
    );
    const [from, fromTopic] = [message.channel, message.topic];
    for (const one of moved) {
      if (from !== target) one.came_to = new Set(target.subscribers);
      Object.assign(one, { channel: target, topic });
    }
    if (from === target && fromTopic === topic) throw new Error('Nothing was moved.');
  }

  async #star(world: NarrowModel): Promise<void> {
    const user = this.pick(this.users);
    const visible = world.messages.filter((message) => world.isVisible(user, message, 'shared'));
    if (visible.length === 0) return;
    const { id } = this.pick(visible);
    expectSuccess(await this.chat.api(user).post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
  }

  async #muteAndFollow(world: NarrowModel): Promise<void> {
    for (const user of this.users) {
      const policies = new Map<string, number>();
      world.policies.set(user.id, policies);
      const topics = await this.chat.db.query<{ id: number; channel_id: number; name: string }>(
        'select id, channel_id, name from topics where realm_id = $1 order by id',
        [this.realm.id],
      );
      for (const topic of topics) {
        const policy = this.next(6);
        if (policy < 1 || policy > 3) continue;
        policies.set(`${topic.channel_id}:${topic.name.toLowerCase()}`, policy);
        await this.chat.db.query(
          `insert into user_topics (realm_id, user_id, topic_id, visibility_policy) values ($1, $2, $3, $4)
           on conflict (realm_id, user_id, topic_id) do update set visibility_policy = excluded.visibility_policy`,
          [this.realm.id, user.id, topic.id, policy],
        );
      }
      for (const channel of world.channels.filter(({ subscribers }) => subscribers.has(user.id))) {
        if (this.next(3) > 0) continue;
        channel.is_muted_by.add(user.id);
        await this.chat.db.query(
          'update subscriptions set is_muted = true where realm_id = $1 and user_id = $2 and channel_id = $3',
          [this.realm.id, user.id, channel.id],
        );
      }
    }
    for (const { id } of world.messages.filter(() => this.next(5) === 0)) {
      await this.chat.db.query(
        `insert into reactions (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
         values ($1, $2, $3, 'tada', '1f389', 'unicode_emoji')`,
        [this.realm.id, id, this.realm.owner.id],
      );
      if (this.next(2))
        await this.chat.db.query(
          'update messages set has_image = true, has_attachment = true where realm_id = $1 and id = $2',
          [this.realm.id, id],
        );
    }
    await this.chat.db.query(
      `insert into message_flags (realm_id, user_id, message_id, has_alert_word)
       select $1, $2, id, true from messages where realm_id = $1 and channel_id = $3 and content like '%bicycle%'
       on conflict (realm_id, user_id, message_id) do update set has_alert_word = true`,
      [this.realm.id, this.realm.member.id, world.channels[0]!.id],
    );
  }

  /** What other parts of the service decide of a message is taken from the database. */
  async #readBack(world: NarrowModel): Promise<void> {
    const rows = await this.chat.db.query<MessageRow>(
      `select m.id, m.has_link, m.has_image, m.has_attachment, m.mentions_channel,
              exists (select from reactions r where r.realm_id = m.realm_id and r.message_id = m.id) as has_reaction
       from messages m where m.realm_id = $1`,
      [this.realm.id],
    );
    const flags = await this.chat.db.query<FlagRow>('select * from message_flags where realm_id = $1', [this.realm.id]);
    const byId = new Map(world.messages.map((message) => [message.id, message]));
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...byId.keys()].sort((a, b) => a - b));
    for (const row of rows) {
      const message = byId.get(row.id)!;
      message.mentions_channel = row.mentions_channel;
      for (const what of ['link', 'image', 'attachment', 'reaction'] as const)
        if (row[`has_${what}`]) message.has.add(what);
    }
    for (const row of flags) {
      const own = new Set<string>();
      if (row.starred) own.add('starred');
      if (row.mentioned || row.topic_wildcard_mentioned) own.add('mentioned');
      if (row.has_alert_word) own.add('alerted');
      byId.get(row.message_id)!.flags.set(row.user_id, own);
    }
  }
}
