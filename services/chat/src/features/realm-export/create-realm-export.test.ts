import { buildChannel, buildRealm, buildUser, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { makeExport, type ExportedFiles } from '../../../test/support/exports.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const ask = (form: Record<string, unknown> = {}, user = realm.administrator) =>
  chat.api(user).post('/export/realm', form);
const consent = async (user: TestRealm['member'], allow_private_data_export = true) =>
  expectSuccess(await chat.api(user).patch('/settings', { allow_private_data_export }));
const contents = (files: ExportedFiles): string[] =>
  files['messages-000001.json'].zerver_message.map(({ content }: { content: string }) => content);
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

describe('POST /export/realm', () => {
  test('administrators are told that it is pending, then that it is there, and who asked for it gets a message', async () => {
    const listening = { event_types: ['realm_export', 'subscription'] };
    const told = await registerQueue(chat, realm.owner, listening);
    const untold = await registerQueue(chat, realm.moderator, listening);
    const direct = await registerQueue(chat, realm.administrator, { event_types: ['message', 'subscription'] });
    const { id } = expectSuccess(await ask({ name: 'x' }), { ignored_parameters_unsupported: ['name'] });
    const pending = {
      id,
      acting_user_id: realm.administrator.id,
      export_time: expect.any(Number),
      deleted_timestamp: null,
      failed_timestamp: null,
      export_url: null,
      pending: true,
      export_type: 1,
    };
    const event = { id: expect.any(Number), type: 'realm_export' };
    await runJobs(chat);
    const export_url = expect.stringMatching(/^http.*\/realm_exports\/\d+\/\S+\/export\.tar\.gz$/);
    expect(await drain(chat, realm.owner, told)).toEqual([
      { ...event, exports: [pending] },
      { ...event, exports: [{ ...pending, pending: false, export_url }] },
    ]);
    expect(await drain(chat, realm.moderator, untold)).toEqual([]);
    const [message] = await drain(chat, realm.administrator, direct);
    expect(message!['message']).toMatchObject({ type: 'private', content: expect.stringContaining('data export') });
  });

  test('only administrators and owners ask for one', async () => {
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await ask({}, user), 'UNAUTHORIZED_PRINCIPAL');
    }
    expectSuccess(await ask({}, realm.owner));
    for (const export_type of [0, 3, 'public', null, 1.5])
      expectRefused(await ask({ export_type }), /^(?:export_type must be one of 1, 2|export_type is not valid JSON)$/);
  });

  test('a week has so many, also when they are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: LIMITS.exportsPerWeek + 2 }, () => ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.exportsPerWeek);
    expectRefused(await ask(), 'Exceeded the limit of 5 data exports per week.');
    await chat.db.query(
      `update realm_exports set requested_at = requested_at - interval '8 days' where realm_id = $1`,
      [realm.id],
    );
    expectSuccess(await ask());
  });

  test('an export that would have no owner is refused', async () => {
    expectRefused(
      await ask({ export_type: 2 }),
      'At least one organization owner has to consent to the export of their private data.',
    );
    await consent(realm.administrator);
    expectRefused(
      await ask({ export_type: 2 }),
      'At least one organization owner has to consent to the export of their private data.',
    );
    await consent(realm.owner);
    expectSuccess(await ask({ export_type: 2 }));
    expectSuccess(await chat.api(realm.owner).patch('/settings', { email_address_visibility: 4 }));
    expectRefused(await ask(), 'At least one organization owner has to let administrators see their e-mail address.');
  });

  test('what is public is in a public one, and nothing that is private, whoever consents', async () => {
    const open = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const closed = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
    await sendMessage(chat, realm.member, { channel: open, content: 'for all' });
    await sendMessage(chat, realm.member, { channel: closed, content: 'for few' });
    await sendMessage(chat, realm.member, { to: [realm.owner], content: 'for one' });
    expectSuccess(await chat.api(realm.member).post('/users/me/alert_words', { alert_words: ['mine'] }));
    const foreign = await buildRealm(chat, { is_default: false, host: 'foreign.example.test' });
    const elsewhere = await buildChannel(chat, foreign.id, { subscribers: [foreign.member] });
    await chat.db.query("update users set full_name = 'Zqforeign' where realm_id = $1", [foreign.id]);
    await consent(realm.member);

    const files = await makeExport(chat, realm.administrator, 1);
    expect(Object.keys(files).sort()).toEqual([
      'attachment.json',
      'avatars/records.json',
      'emoji/records.json',
      'messages-000001.json',
      'migration_status.json',
      'realm.json',
      'realm_icons/records.json',
      'uploads/records.json',
    ]);
    expect(contents(files)).toEqual(['for all']);
    const data = files['realm.json'];
    expect(ids(data.zerver_stream)).toEqual([open.id]);
    expect(ids(data.zerver_stream)).not.toContain(elsewhere.id);
    expect(JSON.stringify(files)).not.toContain('Zqforeign');
    expect(data.zerver_alertword).toEqual([]);
    expect(files['messages-000001.json'].zerver_usermessage).toEqual([]);
    expect(data.zerver_realm).toMatchObject([{ id: realm.id, name: expect.any(String) }]);
    const subscribed = data.zerver_subscription.filter(({ recipient }: { recipient: number }) => recipient % 3 === 2);
    expect(subscribed).toMatchObject([{ user_profile: realm.member.id, recipient: open.id * 3 + 2, active: true }]);
  });

  test('with consent, it has what is private to people who consented, and nothing of others', async () => {
    const shared = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner, realm.member] });
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
    const left = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner, realm.member] });
    const covered = await buildChannel(chat, realm.id, {
      invite_only: true,
      history_public_to_subscribers: false,
      subscribers: [realm.member],
    });
    await sendMessage(chat, realm.member, { channel: shared, content: 'shared' });
    await sendMessage(chat, realm.member, { channel: secret, content: 'secret' });
    await sendMessage(chat, realm.member, { channel: left, content: 'left' });
    await sendMessage(chat, realm.member, { channel: covered, content: 'before they came' });
    const moved = await sendMessage(chat, realm.member, {
      channel: secret,
      topic: 'moving',
      content: 'moved before they came',
    });
    const move = { stream_id: covered.id, propagate_mode: 'change_all', send_notification_to_new_thread: false };
    expectSuccess(await chat.api(realm.member).patch(`/messages/${moved}`, move));
    const joining = {
      subscriptions: [{ name: covered.name }],
      principals: [realm.owner.id],
      send_new_subscription_messages: false,
    };
    expectSuccess(await chat.api(realm.member).post('/users/me/subscriptions', joining));
    await sendMessage(chat, realm.member, { channel: covered, content: 'after they came' });
    expectSuccess(await chat.api(realm.owner).delete('/users/me/subscriptions', { subscriptions: [left.name] }));
    await sendMessage(chat, realm.member, { to: [realm.owner], content: 'to who consents' });
    await sendMessage(chat, realm.member, { to: [realm.moderator], content: 'to who does not' });
    await sendMessage(chat, realm.owner, { to: [realm.member, realm.moderator], content: 'to several' });
    for (const user of [realm.owner, realm.member]) {
      expectSuccess(await chat.api(user).post('/users/me/alert_words', { alert_words: [`of ${user.id}`] }));
    }
    await consent(realm.owner);

    const files = await makeExport(chat, realm.administrator, 2);
    expect(contents(files)).toEqual(['shared', 'after they came', 'to who consents', 'to several']);
    const data = files['realm.json'];
    expect(ids(data.zerver_stream)).toEqual([shared.id, covered.id]);
    expect(data.zerver_alertword).toMatchObject([{ user_profile: realm.owner.id, word: `of ${realm.owner.id}` }]);
    const flagged: { user_profile: number }[] = files['messages-000001.json'].zerver_usermessage;
    expect(new Set(flagged.map(({ user_profile }) => user_profile))).toEqual(new Set([realm.owner.id]));
    expect(flagged).toHaveLength(4);

    expect(data.zerver_userprofile).toContainEqual(
      expect.objectContaining({ id: realm.owner.id, delivery_email: realm.owner.delivery_email, is_active: true }),
    );
    const hidden = data.zerver_userprofile_mirrordummy;
    expect(hidden).toContainEqual(expect.objectContaining({ id: realm.member.id, is_active: false }));
    expect(JSON.stringify(hidden)).not.toContain(realm.member.delivery_email);
  });

  test('who consented and takes it back, or is deactivated, opens nothing any more', async () => {
    await consent(realm.owner);
    await consent(realm.member);
    const guest = await buildUser(chat, realm.id);
    await sendMessage(chat, realm.member, { to: [guest], content: 'between us' });
    expect(contents(await makeExport(chat, realm.administrator, 2))).toEqual(['between us']);
    await consent(realm.member, false);
    expect(await makeExport(chat, realm.administrator, 2)).not.toHaveProperty(['messages-000001.json']);
    await consent(realm.member);
    expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.member.id}`));
    expect(await makeExport(chat, realm.administrator, 2)).not.toHaveProperty(['messages-000001.json']);
  });

  test('no key, no password and no address that a person hides from everybody is in it', async () => {
    expectSuccess(await chat.api(realm.member).patch('/settings', { email_address_visibility: 4 }));
    const secrets = await chat.db.query<{ password_hash: string | null; hash: string; sealed: string }>(
      `select password_hash, encode(api_key_hash, 'hex') as hash, encode(api_key_encrypted, 'hex') as sealed
       from users where realm_id = $1`,
      [realm.id],
    );
    const text = JSON.stringify(await makeExport(chat, realm.administrator, 1));
    for (const { password_hash, hash, sealed } of secrets) {
      for (const secret of [password_hash, hash, sealed]) if (secret) expect(text).not.toContain(secret);
    }
    for (const user of [realm.owner, realm.member, realm.bot]) expect(text).not.toContain(user.api_key);
    expect(text).not.toContain(realm.member.delivery_email);
    expect(text).toContain(realm.owner.delivery_email);
    expect(text).not.toMatch(/api_key|password/);
  });
});
